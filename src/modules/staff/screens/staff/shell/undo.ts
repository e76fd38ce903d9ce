/**
 * The undo forms that a URL may name. Only those listed, each only restores something, and each appears only with its
 * own message, so that a crafted link can't place one under another message.
 */
import type { MessageKey } from '#platform/rules/messages.ts'

export type Undo = { readonly name: string; readonly id: string }

type UndoForm = { readonly said: MessageKey; readonly path: (id: string) => string }

const UNDO: Readonly<Record<string, UndoForm>> = {
  post: { said: 'post_deleted', path: (id) => `/cms/blog/${id}/restore` },
  product: { said: 'product_deleted', path: (id) => `/cms/products/${id}/restore` },
  'product-inactive': { said: 'product_deleted', path: (id) => `/cms/products/${id}/restore?to=inactive` },
  bulk: { said: 'products_updated', path: (id) => `/cms/products/changes/${id}` },
  import: { said: 'import_done', path: (id) => `/cms/products/changes/${id}` },
  coupon: { said: 'coupon_deleted', path: (id) => `/cms/coupons/${id}/restore` },
  enquiry: { said: 'enquiry_closed', path: (id) => `/cms/enquiries/${id}/reopen` },
  'order-tags': { said: 'tags_changed', path: (id) => `/cms/tags/order/undo?change=${id}` },
  'product-tags': { said: 'tags_changed', path: (id) => `/cms/tags/product/undo?change=${id}` },
  'customer-tags': { said: 'tags_changed', path: (id) => `/cms/tags/customer/undo?change=${id}` },
  archive: { said: 'orders_archived', path: (id) => `/cms/orders/archive?undo=${id}` },
  'archive-in-part': {
    said: 'orders_archived_in_part',
    path: (id) => `/cms/orders/archive?undo=${id}`,
  },
  unarchive: { said: 'orders_unarchived', path: (id) => `/cms/orders/archive?undo=${id}` },
  review: { said: 'review_hidden', path: (id) => `/cms/reviews/${id}/show` },
}

/** The path of the form named by `undo` ('coupon:ID'); null if it does not belong to this message. */
export function undoFormOf(said: string | null, undo: string | null): string | null {
  const [name = '', id = ''] = undo?.split(':') ?? []
  const form = Object.hasOwn(UNDO, name) ? UNDO[name] : undefined
  return form !== undefined && form.said === said && /^[\w-]{1,64}$/.test(id) ? form.path(id) : null
}
