/** The product ids of a request, as `ids=a,b,c` in its query. Strict: anything else is refused. */
import { z } from '#platform/rules/zod.ts'
import { isUuid, type ProductId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { MAX_ASKED_PRODUCTS } from './asked-products.ts'

const MAX_TEXT = MAX_ASKED_PRODUCTS * 37

const ids = z
  .string(MESSAGES.bad_request)
  .max(MAX_TEXT, MESSAGES.bad_request)
  .transform((text) => text.split(','))
  .refine((list) => list.length <= MAX_ASKED_PRODUCTS && list.every(isUuid), MESSAGES.bad_request)
  .refine((list) => new Set(list).size === list.length, MESSAGES.bad_request)
  .transform((list) => list as readonly string[] as readonly ProductId[])

export const productIdsInput = z.strictObject({ ids }, MESSAGES.bad_request)
