/** Enquiries as staff see them: the table, and one with its history and what else came from its address. */
import {
  findStaffEnquiry,
  listEnquiriesForStaff as select,
  listEnquiriesOfEmail,
  listEnquiryEvents,
  type StaffEnquiry,
} from '../data/staff-enquiries.ts'
import { listOrdersOfEmail } from '#modules/orders/index.ts'
import { ENQUIRY_STATUSES, firstWords } from '../rules/enquiry-work.ts'
import type { EnquiryDetail, EnquiryLine, EnquiryPage } from '../rules/staff-enquiry.ts'
import { isUuid } from '#platform/rules/ids.ts'
import type { Deps } from '#platform/deps.ts'
import { PAGE_SIZE, pageOf, patternOf } from '#platform/database/staff-table.ts'

export type EnquirySearch = { readonly search: string; readonly status: string; readonly page: number }

/** Newest first; an unknown status means all. */
export async function listEnquiriesForStaff(deps: Deps, input: EnquirySearch): Promise<EnquiryPage> {
  const page = pageOf(input.page)
  const found = await select(deps.db.pool, {
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

const SHOWN_AT_MOST = 10

/** null if there is none. */
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
    listEnquiriesOfEmail(on, email, SHOWN_AT_MOST + 1),
    listOrdersOfEmail(on, email, SHOWN_AT_MOST),
  ])
  return {
    enquiry: {
      ...enquiry,
      createdAt: enquiry.createdAt.toISOString(),
      forwardedAt: enquiry.forwardedAt?.toISOString() ?? null,
    },
    events: events.map((event) => ({ ...event, createdAt: event.createdAt.toISOString() })),
    others: others.filter(({ id }) => id !== enquiry.id).map(lineOf),
    orders: orders.map((order) => ({
      ...order,
      createdAt: order.createdAt.toISOString(),
    })),
  }
}
