/**
 * What a signed-in browser sends of its cart and wishlist: ids and quantities. Names and prices come from the shop. The
 * owner is compared with the session's, to detect a browser that changed accounts.
 */
import { MAX_ORDER_LINES, MAX_QUANTITY } from '#modules/catalogue/rules/stock.ts'
import { productIdField } from '#platform/rules/id-fields.ts'
import type { UserId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { MAX_WISHES } from './wishlist.ts'
import { z } from '#platform/rules/zod.ts'

const productId = productIdField(MESSAGES.bad_request)

const known = {
  owner: z
    .string(MESSAGES.bad_request)
    .min(1, MESSAGES.bad_request)
    .max(100, MESSAGES.bad_request)
    .transform((id) => id as UserId),
  version: z.int(MESSAGES.bad_request).min(0, MESSAGES.bad_request).max(2_147_483_646, MESSAGES.bad_request),
}

const line = z.strictObject(
  {
    productId,
    quantity: z
      .int(MESSAGES.bad_request)
      .min(1, MESSAGES.bad_request)
      .max(MAX_QUANTITY, MESSAGES.bad_request),
    // Any date that a browser's clock can show; missing in old carts.
    putInAt: z
      .int(MESSAGES.bad_request)
      .min(0, MESSAGES.bad_request)
      .max(8_640_000_000_000_000, MESSAGES.bad_request)
      .default(0),
  },
  MESSAGES.bad_request,
)

export const saveCartInput = z.strictObject(
  {
    ...known,
    items: z
      .array(line, MESSAGES.bad_request)
      .max(MAX_ORDER_LINES, MESSAGES.bad_request)
      .refine((lines) => isEachOnce(lines.map((each) => each.productId)), MESSAGES.bad_request)
      .readonly(),
  },
  MESSAGES.bad_request,
)
export type SaveCartInput = z.output<typeof saveCartInput>

/** Newest first. */
export const saveWishlistInput = z.strictObject(
  {
    ...known,
    productIds: z
      .array(productId, MESSAGES.bad_request)
      .max(MAX_WISHES, MESSAGES.bad_request)
      .refine(isEachOnce, MESSAGES.bad_request)
      .readonly(),
  },
  MESSAGES.bad_request,
)
export type SaveWishlistInput = z.output<typeof saveWishlistInput>

function isEachOnce(ids: readonly string[]): boolean {
  return new Set(ids).size === ids.length
}
