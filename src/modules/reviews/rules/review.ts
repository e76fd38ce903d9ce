/**
 * A buyer's review (spec §3): whole stars, optional text and photo. One schema for browser and server. A name is not
 * part of it: a request that sends one is refused.
 */
import { z } from '#platform/rules/zod.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { cleanWords } from '#platform/rules/clean-words.ts'
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
