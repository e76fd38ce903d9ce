/**
 * A buyer's review (spec §3): whole stars, optional text and photo. Its author's name comes from the account: a request
 * that sends one is refused.
 */
import { z } from '#platform/rules/zod.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { cleanWords } from '#platform/rules/clean-words.ts'
import type { FulfilmentStatus } from '#platform/rules/fulfilment-status.ts'
import type { PaymentStatus } from '#platform/rules/payment-status.ts'
import { COMMENT_LENGTH } from './review-view.ts'

export const REASON_LENGTH = 200

const PICTURE_ID = /^[0-9a-f]{24}$/

export const reviewInput = z.strictObject(
  {
    rating: z.int(MESSAGES.review_rating).min(1, MESSAGES.review_rating).max(5, MESSAGES.review_rating),
    comment: z
      .string(MESSAGES.bad_request)
      .max(4 * COMMENT_LENGTH, MESSAGES.review_long)
      .transform(cleanWords)
      .pipe(z.string().max(COMMENT_LENGTH, MESSAGES.review_long))
      .nullish()
      .transform((text) => text || null),
    /** A photo that the same account has sent before. */
    pictureId: z
      .string(MESSAGES.bad_request)
      .regex(PICTURE_ID, MESSAGES.bad_request)
      .nullish()
      .transform((id) => id ?? null),
  },
  MESSAGES.bad_request,
)

export type ReviewInput = z.output<typeof reviewInput>

/** Staff hide a review with a reason that its author sees, or show it again. */
export const visibilityInput = z
  .strictObject(
    {
      isHidden: z.boolean(MESSAGES.bad_request),
      reason: z
        .string(MESSAGES.bad_request)
        .default('')
        .transform((text) => cleanWords(text).replaceAll('\n', ' ').slice(0, REASON_LENGTH).trim()),
    },
    MESSAGES.bad_request,
  )
  .superRefine(({ isHidden, reason }, context) => {
    if (isHidden && reason === '')
      context.addIssue({ code: 'custom', path: ['reason'], message: MESSAGES.review_reason_missing })
  })

export type VisibilityInput = z.output<typeof visibilityInput>

export type BoughtOrder = {
  readonly paymentStatus: PaymentStatus
  readonly fulfilmentStatus: FulfilmentStatus
}

/** Whether its buyer may review the products: paid and kept. A cancelled or fully refunded order does not count. */
export function isPurchase({ paymentStatus, fulfilmentStatus }: BoughtOrder): boolean {
  const isPaid = paymentStatus === 'paid' || paymentStatus === 'partly_refunded'
  return isPaid && fulfilmentStatus !== 'cancelled'
}

export const NAMELESS = 'A buyer'

const MAX_NAME_LENGTH = 30
/** A letter with its marks: 'श' of 'शर्मा', 'शिं' of 'शिंदे'. */
const INITIAL = /^\p{L}\p{M}*/u

/**
 * The name shown with a review: the account's first name and the initial of the last. From the account only, so that
 * nobody signs as somebody else; an e-mail address used as a name is never shown.
 */
export function reviewerName(accountName: string): string {
  const words = accountName
    .slice(0, 400)
    .toWellFormed()
    .normalize('NFC')
    .split(/[\s\p{Cc}\p{Cf}<>]+/u)
    .filter((word) => /\p{L}/u.test(word))
  const [first, ...others] = words
  if (first === undefined || accountName.includes('@')) return NAMELESS
  const shown = cut(first)
  const initial = INITIAL.exec(others.at(-1) ?? '')?.[0]
  return initial === undefined ? shown : `${shown} ${initial.toUpperCase()}.`
}

/** In whole characters, so that none is cut in half. */
function cut(word: string): string {
  return [...word].slice(0, MAX_NAME_LENGTH).join('')
}
