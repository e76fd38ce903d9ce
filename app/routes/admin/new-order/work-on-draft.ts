/** What the buttons of the form do. Everything is priced by the server, each time; nothing is held before the order is taken. */
import { areRequiredDetailsFilled } from '#domain/checkout/customer-details.ts'
import { quoteInput } from '#domain/checkout/place-order-input.ts'
import type { Quote } from '#domain/cart/quote.ts'
import { MESSAGES } from '#domain/messages.ts'
import { phoneOrderInput } from '#domain/orders/phone-order-input.ts'
import type { Actor } from '#shop/actor.ts'
import type { Shop } from '#shop/shop.ts'
import { PASSWORD_FIELD } from '../confirm/password-again.tsx'
import { itemsOf, withoutProduct, withProduct, type Draft } from './draft.ts'

/** An order as the form shows it. */
export type DraftView = {
  readonly draft: Draft
  readonly found: Awaited<ReturnType<Shop['findProductsToSell']>> | null
  readonly quote: Quote | null
  /** What is wrong, and at which field; empty for the whole form. */
  readonly refusal: { readonly message: string; readonly field: string } | null
}

/** 'find', 'quote', 'add:ID' or 'remove:ID'. */
export async function changeDraft(shop: Shop, before: Draft, intent: string): Promise<DraftView> {
  const [verb, productId = ''] = intent.split(':')
  const draft =
    verb === 'add'
      ? withProduct(before, productId)
      : verb === 'remove'
        ? withoutProduct(before, productId)
        : before
  const isSearched = verb === 'find' || verb === 'add'
  const [found, priced] = await Promise.all([
    isSearched && draft.search !== '' ? shop.findProductsToSell({ search: draft.search }) : null,
    priceOf(shop, draft),
  ])
  return { draft, found, ...priced }
}

/** A quote of what is there so far: a pincode counts once it is one, a coupon once it is typed. */
async function priceOf(shop: Shop, draft: Draft): Promise<Pick<DraftView, 'quote' | 'refusal'>> {
  if (draft.lines.length === 0) return { quote: null, refusal: null }
  const pincode = draft.customer.pincode.trim()
  const input = quoteInput.safeParse({
    items: itemsOf(draft),
    ...(draft.couponCode.trim() !== '' && { couponCode: draft.couponCode }),
    ...(/^[0-9]{6}$/.test(pincode) && { pincode }),
    paymentMethod: draft.payment === 'cod' ? 'cod' : 'prepaid',
  })
  if (!input.success)
    return {
      quote: null,
      refusal: { message: input.error.issues[0]?.message ?? MESSAGES.bad_request, field: 'items' },
    }
  const quote = await shop.quoteCart({ kind: 'visitor' }, input.data)
  const [problem] = quote.problems
  return { quote, refusal: problem ? { message: problem.message, field: fieldOf(problem.message) } : null }
}

function fieldOf(message: string): string {
  return message.toLowerCase().includes('coupon') ? 'couponCode' : 'items'
}

export type TakenDraft = { readonly isTaken: true; readonly id: string } | RefusedDraft
type RefusedDraft = { readonly isTaken: false; readonly view: DraftView }

/** The order that was taken, or the form as it was typed with what is wrong. `passwordProblem` is told when all else is right. */
export async function takeDraft(
  shop: Shop,
  staff: Actor,
  draft: Draft,
  passwordProblem: string | null,
): Promise<TakenDraft> {
  const priced = await priceOf(shop, draft)
  const refused = (message: string, field: string): RefusedDraft => ({
    isTaken: false,
    view: { draft, found: null, quote: priced.quote, refusal: { message, field } },
  })
  if (draft.lines.length === 0) return refused(MESSAGES.order_no_items, 'items')
  if (!areRequiredDetailsFilled(draft.customer)) return refused(MESSAGES.details_missing, 'fullName')
  const input = phoneOrderInput.safeParse({
    order: {
      id: draft.id,
      items: itemsOf(draft),
      customer: draft.customer,
      ...(draft.couponCode.trim() !== '' && { couponCode: draft.couponCode }),
      expectedTotalPaise: draft.expectedTotalPaise,
    },
    payment: draft.payment,
    reference: draft.reference,
  })
  if (!input.success) {
    const [issue] = input.error.issues
    return refused(issue?.message ?? MESSAGES.bad_request, fieldOfPath(issue?.path ?? []))
  }
  if (passwordProblem !== null) return refused(passwordProblem, PASSWORD_FIELD)
  const taken = await shop.takePhoneOrder(staff, input.data)
  if (taken.ok) return { isTaken: true, id: taken.value.id }
  const { view } = refused(taken.problem.message, priced.refusal?.field ?? '')
  // That order is closed for good: what is pressed next takes another one.
  const isClosed = taken.problem.code === 'order_closed'
  return {
    isTaken: false,
    view: isClosed ? { ...view, draft: { ...draft, id: crypto.randomUUID() } } : view,
  }
}

function fieldOfPath(path: readonly PropertyKey[]): string {
  const [first, second, third] = path.map(String)
  if (first !== 'order') return first ?? ''
  return second === 'customer' ? (third ?? '') : (second ?? '')
}
