/** What staff do with an enquiry (answer, note, close, reopen), and how they see it. */
import { MESSAGES } from '#platform/rules/messages.ts'
import { cleanWords } from '#platform/rules/clean-words.ts'
import { z } from '#platform/rules/zod.ts'
import type { StaffOrderRow } from '#modules/orders/rules/staff-order-list.ts'
import type { EnquiryView } from './enquiry.ts'

export const ENQUIRY_STATUSES = ['open', 'answered', 'closed'] as const
export type EnquiryStatus = (typeof ENQUIRY_STATUSES)[number]

export const ENQUIRY_STATUS_COLOURS: Readonly<Record<EnquiryStatus, string>> = {
  open: 'yellow',
  answered: 'green',
  closed: 'grey',
}

export const ENQUIRY_STEPS = ['answered', 'note', 'closed', 'reopened'] as const
export type EnquiryStep = (typeof ENQUIRY_STEPS)[number]

export const ENQUIRY_STEP_WORDS: Readonly<Record<EnquiryStep, string>> = {
  answered: 'Answered',
  note: 'Note',
  closed: 'Closed',
  reopened: 'Reopened',
}

/** The status after each step; null if the step is not allowed. A note changes nothing. */
export function statusAfter(status: EnquiryStatus, step: EnquiryStep): EnquiryStatus | null {
  switch (step) {
    case 'answered':
      return 'answered'
    case 'note':
      return status
    case 'closed':
      return status === 'closed' ? null : 'closed'
    case 'reopened':
      return status === 'open' ? null : 'open'
  }
}

export const WORDS_LENGTHS = { answered: 4_000, note: 1_000 } as const

const words = (length: number, message: string) =>
  z
    .string(message)
    .max(4 * length, message)
    .transform(cleanWords)
    .pipe(z.string().min(1, message).max(length, message))

/** A step as its form sends it. `seen`: the newest event that its author saw; 0 if there was none. */
export const enquiryStepInput = z.discriminatedUnion(
  'step',
  [
    z.object({
      step: z.literal('answered'),
      seen: z.int().min(0),
      words: words(WORDS_LENGTHS.answered, MESSAGES.enquiry_answer_missing),
    }),
    z.object({
      step: z.literal('note'),
      seen: z.int().min(0),
      words: words(WORDS_LENGTHS.note, MESSAGES.order_note),
    }),
    z.object({ step: z.literal('closed'), seen: z.int().min(0) }),
    z.object({ step: z.literal('reopened'), seen: z.int().min(0).nullable() }),
  ],
  MESSAGES.bad_request,
)
export type EnquiryStepInput = z.output<typeof enquiryStepInput>

/** A row of the staff table. Here and below, instants are ISO texts. */
export type EnquiryLine = {
  readonly id: string
  readonly ticketNumber: number
  readonly name: string
  readonly email: string
  readonly firstWords: string
  /** The page it was sent from, according to the sender's browser. Never fetched, and not a link. */
  readonly websiteUrl: string
  readonly status: EnquiryStatus
  readonly timesSent: number
  /** The sender's account was deleted, and the text with it. */
  readonly isErased: boolean
  /** The owner's CRM has accepted it. */
  readonly isForwarded: boolean
  readonly createdAt: string
}

export type EnquiryPage = {
  readonly enquiries: readonly EnquiryLine[]
  readonly total: number
  readonly page: number
  readonly pageSize: number
}

const FIRST_WORDS = 80

/** The beginning of a message for one table row, cut between words. */
export function firstWords(requirement: string): string {
  const line = requirement.replace(/\s+/g, ' ').trim()
  if (line.length <= FIRST_WORDS) return line
  const cut = line.slice(0, FIRST_WORDS + 1)
  const end = cut.lastIndexOf(' ')
  return `${(end > FIRST_WORDS / 2 ? cut.slice(0, end) : cut.slice(0, FIRST_WORDS)).toWellFormed()}…`
}

type WholeEnquiry = EnquiryView & {
  readonly status: EnquiryStatus
  readonly timesSent: number
  readonly isErased: boolean
  readonly forwardedAt: string | null
  readonly crmReference: string
  readonly createdAt: string
}

export type EnquiryEventView = {
  readonly id: number
  readonly kind: EnquiryStep
  readonly words: string
  readonly actorName: string
  readonly createdAt: string
}

/** An order in a short list about its customer. */
export type OrderLine = Omit<
  StaffOrderRow,
  'customerName' | 'customerEmail' | 'delivery' | 'tags' | 'isArchived'
>

export type EnquiryDetail = {
  readonly enquiry: WholeEnquiry
  /** Newest first. */
  readonly events: readonly EnquiryEventView[]
  /** What else came from its address, which anybody can type. */
  readonly others: readonly EnquiryLine[]
  readonly orders: readonly OrderLine[]
}
