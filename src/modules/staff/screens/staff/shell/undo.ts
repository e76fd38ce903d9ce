/**
 * Forms that take back what was just done, by their names: an address can ask for none but these, each only brings something
 * back, and stands beside the sentence that it belongs to alone, so that a link which somebody sent can't put it under another.
 */
import type { MessageKey } from '#platform/rules/messages.ts'

export type Undo = { readonly name: string; readonly id: string }

type UndoForm = { readonly said: MessageKey; readonly path: (id: string) => string }

const UNDO: Readonly<Record<string, UndoForm>> = {
  post: { said: 'post_deleted', path: (id) => `/cms/blog/${id}/restore` },
  product: { said: 'product_deleted', path: (id) => `/cms/products/${id}/restore` },
  'product-inactive': { said: 'product_deleted', path: (id) => `/cms/products/${id}/restore?to=inactive` },
  coupon: { said: 'coupon_deleted', path: (id) => `/cms/coupons/${id}/restore` },
  enquiry: { said: 'enquiry_closed', path: (id) => `/cms/enquiries/${id}/reopen` },
  review: { said: 'review_hidden', path: (id) => `/cms/reviews/${id}/show` },
}

/** The address of the form that an address's `undo` names ('coupon:ID'); null where that is none of this sentence's. */
export function undoFormOf(said: string | null, undo: string | null): string | null {
  const [name = '', id = ''] = undo?.split(':') ?? []
  const form = Object.hasOwn(UNDO, name) ? UNDO[name] : undefined
  return form !== undefined && form.said === said && /^[\w-]{1,64}$/.test(id) ? form.path(id) : null
}
