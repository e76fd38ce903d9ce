/**
 * The result of an action as a toast (spec §8, "Admin toasts"). A form's action answers with `redirectWithToast`: a
 * redirect whose query names the message, so that reloading the page repeats nothing. Without JavaScript it is part of
 * the page.
 */
import { useEffect, useEffectEvent } from 'react'
import { redirect, useFetcher, useLocation, useSearchParams } from 'react-router'
import { MESSAGES, type MessageKey } from '#platform/rules/messages.ts'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'

/**
 * Redirects to a back office page with a message. The path's query keeps its filter, but not an earlier message or
 * undo.
 */
export function redirectWithToast(path: string, key: MessageKey, undo?: Undo): Response {
  const url = new URL(path, 'http://here')
  url.searchParams.delete('undo')
  url.searchParams.set('said', key)
  if (undo) url.searchParams.set('undo', `${undo.name}:${undo.id}`)
  return redirect(url.pathname + url.search + url.hash, 303)
}

export function RedirectToast() {
  const [query, setQuery] = useSearchParams()
  const { key } = useLocation()
  const showToast = useShowToast()
  const fetcher = useFetcher()
  const said = query.get('said')
  const message = said !== null && Object.hasOwn(MESSAGES, said) ? MESSAGES[said as MessageKey] : null
  const show = useEffectEvent((words: string) => {
    const action = undoFormOf(said, query.get('undo'))
    showToast({
      message: words,
      tone: said?.endsWith('_failed') ? 'bad' : 'good',
      ...(action !== null && {
        action: {
          label: 'Undo',
          run: () => void fetcher.submit({}, { method: 'post', action }),
        },
      }),
    })
    setQuery(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('said')
        after.delete('undo')
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  })
  // By location as well: the same message can come again before the first one has left the address.
  useEffect(() => {
    if (message !== null) show(message)
  }, [message, key])
  return message === null ? null : (
    <noscript>
      <p className="note note-good">{message}</p>
    </noscript>
  )
}

/**
 * The undo forms that a URL may name. Only those listed, each only restores something, and each appears only with its
 * own message, so that a crafted link can't place one under another message.
 */
export type Undo = { readonly name: string; readonly id: string }

export type UndoForm = { readonly said: MessageKey; readonly path: (id: string) => string }

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
