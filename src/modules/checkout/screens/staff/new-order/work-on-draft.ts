/** What the form's buttons do. The server prices everything each time; nothing is held before the order is taken. */
import { typedBusiness } from '#platform/rules/business-buyer.ts'
import { missingDetails } from '#platform/rules/customer-details.ts'
import { quoteInput } from '#modules/cart/rules/place-order-input.ts'
import type { Quote, QuoteProblem } from '#modules/cart/rules/quote.ts'
import { atFields, problemsOf, type Problems } from '#platform/rules/form-problems.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { counterSaleInput, lacksReference, phoneOrderInput } from '../../../rules/phone-order-input.ts'
import { messageOf } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import type { Shop } from '#app/shop.ts'
import { PASSWORD_FIELD } from '#modules/staff/screens/staff/confirm/password-confirmation.tsx'
import { BUSINESS_FIELDS, DETAILS, itemsOf, withoutProduct, withProduct, type Draft } from './draft.ts'

/** An order as the form's values. */
export type DraftView = {
  readonly draft: Draft
  readonly found: Awaited<ReturnType<Shop['findProductsToSell']>> | null
  readonly quote: Quote | null
  /** Every error, by field. */
  readonly refusal: { readonly problems: Problems } | null
}

/** 'find', 'quote', 'add:ID' or 'remove:ID'. */
export async function changeDraft(shop: Shop, before: Draft, intent: string): Promise<DraftView> {
  const [verb, productId = ''] = intent.split(':')
  const draft = await withPlace(
    shop,
    verb === 'add'
      ? withProduct(before, productId)
      : verb === 'remove'
        ? withoutProduct(before, productId)
        : before,
  )
  const isSearched = verb === 'find' || verb === 'add'
  const [found, priced] = await Promise.all([
    isSearched && draft.search !== '' ? shop.findProductsToSell({ search: draft.search }) : null,
    priceOf(shop, draft),
  ])
  const isPricedInVain = verb === 'quote' && draft.lines.length === 0
  return { draft, found, ...priced, ...(isPricedInVain && NOTHING_TO_PRICE) }
}

const NOTHING_TO_PRICE = { refusal: { problems: { items: MESSAGES.order_no_items } } }

/** City and state of its pincode if neither is typed: the browser fills them in, unless it runs no scripts. */
async function withPlace(shop: Shop, draft: Draft): Promise<Draft> {
  const { customer } = draft
  if (draft.delivery === 'pickup') return draft
  const pincode = customer.pincode.trim()
  if (!/^[1-9][0-9]{5}$/.test(pincode) || customer.city.trim() !== '' || customer.state.trim() !== '')
    return draft
  const { city, state } = await shop.getPincodePromise(pincode)
  return { ...draft, customer: { ...customer, city, state } }
}

/** A quote of what is entered so far: an incomplete pincode or an empty coupon is left out. */
async function priceOf(shop: Shop, draft: Draft): Promise<Pick<DraftView, 'quote' | 'refusal'>> {
  if (draft.lines.length === 0) return { quote: null, refusal: null }
  const pincode = draft.customer.pincode.trim()
  const isCash = draft.delivery === 'courier' && draft.payment === 'cod'
  const input = quoteInput.safeParse({
    items: itemsOf(draft),
    ...(draft.couponCode.trim() !== '' && { couponCode: draft.couponCode }),
    ...(/^[0-9]{6}$/.test(pincode) && { pincode }),
    paymentMethod: isCash ? 'cod' : 'prepaid',
  })
  if (!input.success)
    return {
      quote: null,
      refusal: { problems: { items: input.error.issues[0]?.message ?? MESSAGES.bad_request } },
    }
  const quote = await shop.quoteCart({ kind: 'visitor' }, input.data, { delivery: draft.delivery })
  const [problem] = quote.problems
  return { quote, refusal: problem ? { problems: { [fieldOf(problem)]: problem.message } } : null }
}

function fieldOf({ code }: QuoteProblem): string {
  return code === 'coupon_unavailable' ? 'couponCode' : 'items'
}

export type TakenDraft = { readonly isTaken: true; readonly id: string } | RefusedDraft
type RefusedDraft = { readonly isTaken: false; readonly view: DraftView }

/** Takes the order, or returns the form as typed with all errors, including `passwordProblem`. */
export async function takeDraft(
  shop: Shop,
  staff: Actor,
  draft: Draft,
  passwordProblem: string | null,
): Promise<TakenDraft> {
  const priced = await priceOf(shop, draft)
  const refused = (problems: Problems): RefusedDraft => ({
    isTaken: false,
    view: {
      draft,
      found: null,
      quote: priced.quote,
      refusal: { problems: atFields(problems, ORDER_FIELDS) },
    },
  })
  const isAtCounter = draft.delivery === 'pickup'
  const { fullName, email, phone } = draft.customer
  const schema = isAtCounter ? counterSaleInput : phoneOrderInput
  const input = schema.safeParse({
    order: {
      id: draft.id,
      items: itemsOf(draft),
      customer: isAtCounter ? { fullName, email, phone } : draft.customer,
      business: typedBusiness(draft.business),
      ...(draft.couponCode.trim() !== '' && { couponCode: draft.couponCode }),
      expectedTotalPaise: draft.expectedTotalPaise,
    },
    payment: isAtCounter ? draft.counterPayment : draft.payment,
    reference: draft.reference,
  })
  const wrong = {
    ...(input.success ? {} : problemsOf(input.error, fieldOfPath)),
    ...missingOf(draft),
    ...(passwordProblem !== null && { [PASSWORD_FIELD]: passwordProblem }),
  }
  if (!input.success || Object.keys(wrong).length > 0) return refused(wrong)
  const taken = await shop.takePhoneOrder(staff, input.data)
  if (taken.ok) return { isTaken: true, id: taken.value.id }
  const [field = ''] = Object.keys(priced.refusal?.problems ?? {})
  const { view } = refused({ [field]: messageOf(taken.problem) })
  // That order is closed for good: the next submit takes a new one.
  const isClosed = taken.problem.code === 'order_closed'
  return {
    isTaken: false,
    view: isClosed ? { ...view, draft: { ...draft, id: crypto.randomUUID() } } : view,
  }
}

/** By field name. */
const ORDER_FIELDS = ['items', ...DETAILS, ...BUSINESS_FIELDS, 'couponCode', 'reference', PASSWORD_FIELD]

/** The checkout's messages for missing details. */
function missingOf(draft: Draft): Problems {
  return {
    ...(draft.lines.length === 0 && { items: MESSAGES.order_no_items }),
    ...(draft.delivery === 'courier' && missingOnPhone(draft.customer)),
    ...(lacksReference({
      payment: draft.delivery === 'pickup' ? draft.counterPayment : draft.payment,
      reference: draft.reference,
    }) && { reference: MESSAGES.order_reference }),
  }
}

/** The e-mail address is optional. */
function missingOnPhone(customer: Draft['customer']): Problems {
  const { email: _optional, ...missing } = missingDetails(customer)
  return missing
}

function fieldOfPath(path: readonly PropertyKey[]): string {
  const [first, second, third] = path.map(String)
  if (first !== 'order') return first ?? ''
  return second === 'customer' || second === 'business' ? (third ?? '') : (second ?? '')
}
