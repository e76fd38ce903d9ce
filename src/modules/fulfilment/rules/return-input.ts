/** Input of returns, by the customer and by staff. One schema for browser and server. */
import { MAX_ORDER_LINES, MAX_QUANTITY } from '#modules/catalogue/rules/stock.ts'
import { z } from '#platform/rules/zod.ts'
import { atFields, problemsOf, type Problems } from '#platform/rules/form-problems.ts'
import { orderIdField, productIdField } from '#platform/rules/id-fields.ts'
import { isUuid } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { cleanWords } from '#platform/rules/clean-words.ts'
import {
  MAX_PHOTOS,
  NOTE_LENGTH,
  needsNote,
  needsPhoto,
  RETURN_REASONS,
  type ReturnReason,
  RETURN_WISHES,
} from './return-policy.ts'

const PICTURE_ID = /^[0-9a-f]{24}$/

const id = z.string(MESSAGES.bad_request).refine(isUuid, MESSAGES.bad_request)

const words = z
  .string(MESSAGES.bad_request)
  .max(4 * NOTE_LENGTH, MESSAGES.return_note_long)
  .transform(cleanWords)
  .pipe(z.string().max(NOTE_LENGTH, MESSAGES.return_note_long))

const items = z
  .array(
    z.strictObject(
      {
        productId: productIdField(MESSAGES.bad_request),
        quantity: z
          .int(MESSAGES.return_quantity)
          .min(1, MESSAGES.return_quantity)
          .max(MAX_QUANTITY, MESSAGES.return_quantity),
      },
      MESSAGES.bad_request,
    ),
    MESSAGES.return_none_chosen,
  )
  .min(1, MESSAGES.return_none_chosen)
  .max(MAX_ORDER_LINES, MESSAGES.bad_request)
  .refine(
    (lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length,
    MESSAGES.bad_request,
  )

const reason = z.enum(RETURN_REASONS, MESSAGES.return_reason_missing)
const wish = z.enum(RETURN_WISHES, MESSAGES.return_wish_missing)

/** `id` is made by the browser: the same id is the same request. */
export const returnInput = z
  .strictObject(
    {
      id,
      items,
      reason,
      wish,
      note: words.default(''),
      photoIds: z
        .array(z.string(MESSAGES.bad_request).regex(PICTURE_ID, MESSAGES.bad_request), MESSAGES.bad_request)
        .max(MAX_PHOTOS, MESSAGES.return_photos_many)
        .refine((ids) => new Set(ids).size === ids.length, MESSAGES.bad_request)
        .default([]),
    },
    MESSAGES.bad_request,
  )
  .superRefine((input, context) => {
    for (const [field, message] of Object.entries(lackingFor(input)))
      context.addIssue({ code: 'custom', path: [field], message })
  })
export type ReturnInput = z.output<typeof returnInput>

type Reasoned = {
  readonly reason: ReturnReason
  readonly note: string
  readonly photoIds: readonly string[]
}

/** What its reason requires and is missing. */
function lackingFor({ reason, note, photoIds }: Reasoned): Problems {
  return {
    ...(needsNote(reason) && cleanWords(note) === '' && { note: MESSAGES.return_note_missing }),
    ...(needsPhoto(reason) && photoIds.length === 0 && { photoIds: MESSAGES.return_photo_missing }),
  }
}

const FIELDS = ['items', 'reason', 'note', 'photoIds', 'wish']

/** All errors of a refused request, in the order of its form. */
export function returnProblems(
  { reason, ...rest }: Omit<Reasoned, 'reason'> & { readonly reason: ReturnReason | null },
  error: z.ZodError,
): Problems {
  const lacking = reason === null ? {} : lackingFor({ reason, ...rest })
  return atFields({ ...lacking, ...problemsOf(error) }, FIELDS)
}

/** Staff open a return for a customer who is too late or cannot request it alone. They give a reason. */
export const openReturnInput = z.strictObject(
  {
    id,
    orderId: orderIdField(MESSAGES.bad_request),
    items,
    reason,
    wish,
    because: words.pipe(z.string().min(1, MESSAGES.return_because_missing)),
  },
  MESSAGES.bad_request,
)
export type OpenReturnInput = z.output<typeof openReturnInput>

/** A refusal needs a reason; an approval may have a message. */
export const decisionInput = z
  .strictObject(
    { id, decision: z.enum(['approve', 'refuse'], MESSAGES.bad_request), answer: words },
    MESSAGES.bad_request,
  )
  .superRefine(({ decision, answer }, context) => {
    if (decision === 'refuse' && answer === '')
      context.addIssue({ code: 'custom', path: ['answer'], message: MESSAGES.return_answer_missing })
  })
export type DecisionInput = z.output<typeof decisionInput>
