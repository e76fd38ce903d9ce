/**
 * Staff read enquiries, answer one, add a note, close it or open it again. Each step is an event with author and time;
 * an answer's mail exists exactly if its event does. A step based on an outdated history is refused.
 */
import { enqueue } from '#platform/database/changes.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { isUuid } from '#platform/rules/ids.ts'
import { fail, ok, type Problem, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { recordAudit, staffTransaction } from '#modules/staff/index.ts'
import type { Deps } from '#platform/deps.ts'
import { mailIdOf } from '#platform/mail/mail-id.ts'
import { listOrdersOfEmail } from '#modules/orders/index.ts'
import { PAGE_SIZE, pageOf, patternOf } from '#platform/database/paging.ts'
import {
  addEnquiryEvent,
  findAnswer,
  findStaffEnquiry,
  hasOpenDuplicate,
  listEnquiryEvents,
  lockEnquiry,
  listEnquiriesForStaff as selectEnquiries,
  listEnquiriesOfEmail,
  type StaffEnquiry,
} from '../data/enquiries.ts'
import { answerMail } from '../rules/enquiry-mail.ts'
import {
  statusAfter,
  ENQUIRY_STATUSES,
  firstWords,
  type EnquiryStatus,
  type EnquiryStepInput,
  type EnquiryDetail,
  type EnquiryLine,
  type EnquiryPage,
} from '../rules/staff-enquiry.ts'
import { ENQUIRY_JOBS } from '../jobs.ts'

export type EnquiryWork = EnquiryStepInput & { readonly id: string }

const UNIQUE_VIOLATION = '23505'

type Answer = Result<{ readonly status: EnquiryStatus }>

export async function workOnEnquiry(deps: Deps, actor: Actor, input: EnquiryWork): Promise<Answer> {
  try {
    return await takeStep(deps, actor, input)
  } catch (error) {
    // The same text was submitted again at this very moment.
    if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error
    return fail({ code: 'invalid', key: 'enquiry_same_open' })
  }
}

function takeStep(deps: Deps, actor: Actor, input: EnquiryWork): Promise<Answer> {
  return staffTransaction(deps, actor, 'enquiries.change', async (tx, staff) => {
    const enquiry = await lockWhole(tx, input.id)
    if (!enquiry) return fail({ code: 'not_found', key: 'enquiry_not_found' })
    const problem = await whyNot(tx, enquiry, input)
    const status = statusAfter(enquiry.status, input.step)
    if (problem) return fail(problem)
    if (status === null) return fail({ code: 'stale', key: 'staff_stale' })
    const words = 'words' in input ? input.words : ''
    const { staffId } = staff
    const eventId = await addEnquiryEvent(tx, enquiry.id, { step: input.step, status, staffId, words })
    if (input.step === 'answered') await enqueue(tx, ENQUIRY_JOBS.sendEnquiryAnswer, { eventId })
    await recordAudit(tx, staff, {
      action: `enquiry.${input.step === 'note' ? 'noted' : input.step}`,
      id: enquiry.id,
      label: String(enquiry.ticketNumber),
      before: { status: enquiry.status },
      after: { status },
    })
    return ok({ status })
  })
}

async function lockWhole(tx: Tx, id: string): Promise<StaffEnquiry | null> {
  return isUuid(id) && (await lockEnquiry(tx, id)) ? findStaffEnquiry(tx.client, id) : null
}

async function whyNot(tx: Tx, enquiry: StaffEnquiry, input: EnquiryWork): Promise<Problem | null> {
  if (enquiry.isErased && (input.step === 'answered' || input.step === 'reopened'))
    return { code: 'invalid', key: 'enquiry_gone' }
  const [newest] = await listEnquiryEvents(tx.client, enquiry.id)
  if (input.seen !== null && (newest?.id ?? 0) > input.seen) return { code: 'stale', key: 'staff_stale' }
  if (input.step === 'reopened' && (await hasOpenDuplicate(tx.client, enquiry.id)))
    return { code: 'invalid', key: 'enquiry_same_open' }
  return null
}

/** Mails an answer. Throws if the mail server does not accept it, so that the job is retried. */
export async function sendEnquiryAnswer(
  deps: Deps,
  input: { readonly eventId: number; readonly jobId?: string | undefined },
): Promise<void> {
  const answer = await findAnswer(deps.db.pool, input.eventId)
  const id = mailIdOf(deps, input.jobId, String(input.eventId))
  if (answer) await deps.mail.send({ id, to: answer.email, ...answerMail(answer) })
}

type EnquirySearch = { readonly search: string; readonly status: string; readonly page: number }

/** The staff table, newest first; an unknown status means all. */
export async function listEnquiriesForStaff(deps: Deps, input: EnquirySearch): Promise<EnquiryPage> {
  const page = pageOf(input.page)
  const found = await selectEnquiries(deps.db.pool, {
    pattern: patternOf(input.search),
    status: ENQUIRY_STATUSES.find((each) => each === input.status) ?? '',
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  })
  return { enquiries: found.rows.map(lineOf), total: found.total, page, pageSize: PAGE_SIZE }
}

function lineOf(enquiry: StaffEnquiry): EnquiryLine {
  const { id, ticketNumber, name, email, requirement, websiteUrl, status, timesSent, isErased } = enquiry
  return {
    id,
    ticketNumber,
    name,
    email,
    firstWords: firstWords(requirement),
    websiteUrl,
    status,
    timesSent,
    isErased,
    isForwarded: enquiry.forwardedAt !== null,
    createdAt: enquiry.createdAt.toISOString(),
  }
}

const MAX_RELATED = 10

/** With its history and what else came from its address; null if there is none. */
export async function getEnquiryForStaff(
  deps: Deps,
  input: { readonly id: string },
): Promise<EnquiryDetail | null> {
  const on = deps.db.pool
  const enquiry = isUuid(input.id) ? await findStaffEnquiry(on, input.id) : null
  if (!enquiry) return null
  const email = enquiry.isErased ? '' : enquiry.email.toLowerCase()
  const [events, others, orders] = await Promise.all([
    listEnquiryEvents(on, enquiry.id),
    listEnquiriesOfEmail(on, email, MAX_RELATED + 1),
    listOrdersOfEmail(on, email, MAX_RELATED),
  ])
  return {
    enquiry: {
      ...enquiry,
      createdAt: enquiry.createdAt.toISOString(),
      forwardedAt: enquiry.forwardedAt?.toISOString() ?? null,
    },
    events: events.map((event) => ({ ...event, createdAt: event.createdAt.toISOString() })),
    others: others.filter(({ id }) => id !== enquiry.id).map(lineOf),
    orders: orders.map((order) => ({ ...order, createdAt: order.createdAt.toISOString() })),
  }
}
