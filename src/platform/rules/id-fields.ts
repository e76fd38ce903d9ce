/** Ids as fields of an input schema; apart from `ids.ts`, so that pages can read an id without loading Zod. */
import { parseOrderId, parseProductId, type OrderId, type ProductId } from './ids.ts'
import { z } from './zod.ts'

/** `message` answers an id that no order can have. */
export function orderIdField(message: string): z.ZodType<OrderId, string> {
  return idField(parseOrderId, message)
}

export function productIdField(message: string): z.ZodType<ProductId, string> {
  return idField(parseProductId, message)
}

function idField<Id extends string>(parse: (text: string) => Id | null, message: string) {
  return z.string(message).transform((text, context) => {
    const id = parse(text)
    if (id !== null) return id
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}
