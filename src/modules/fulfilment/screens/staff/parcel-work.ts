/** Handles the parcel forms of all pages: each button names its action. */
import type { RouterContextProvider } from 'react-router'
import { parseOrderId, parseOrderIds } from '#platform/rules/ids.ts'
import { MESSAGES, type MessageKey } from '#platform/rules/messages.ts'
import { correctTrackingInput } from '#modules/orders/rules/staff-order-input.ts'
import type { Problem } from '#platform/rules/result.ts'
import { actorContext, shopContext, type Viewer } from '#app/context.ts'
import { wholeTextOf } from '#platform/ui/form/form-text.ts'
import { sentPasswordProblem } from '#modules/staff/screens/staff/confirm/check-password.ts'
import { keyOf, keyOfInvalid } from '#modules/orders/screens/staff/order/answer-note.tsx'
import { consigneeChange } from '../../rules/parcel.ts'
import { MANUAL_OUTCOMES } from '../../rules/undelivered-parcels.ts'
import { pickupWish } from '../../rules/pickup.ts'

type Context = Readonly<RouterContextProvider>
/** `number`, `paise`, `day` and `time` fill in the message about what was done. */
type Done = { readonly done: MessageKey } & Partial<
  Readonly<Record<'number' | 'paise' | 'day' | 'time', string>>
>
type WorkAnswer = Done | { readonly refused: MessageKey }
/** The form must be resubmitted with the password. */
type PasswordWanted = { readonly passwordProblem: string }
type Worker = (context: Context, form: FormData, staff: Viewer) => Promise<WorkAnswer>

const UNKNOWN_ORDER: WorkAnswer = { refused: 'order_not_found' }

const WORK: Readonly<Record<string, Worker>> = {
  async pickup(context, form) {
    const wish = pickupWish.safeParse({ day: wholeTextOf(form, 'day'), time: wholeTextOf(form, 'time') })
    if (!wish.success) return { refused: keyOfInvalid(wish.error) }
    const actor = await context.get(actorContext)()
    const asked = await context.get(shopContext).bookPickup(actor, wish.data)
    if (!asked.ok) return refusedBecause(asked.problem)
    const { existing } = asked.value
    return existing ? { done: 'pickup_standing', ...existing } : { done: 'pickup_asked' }
  },

  async retry(context, form) {
    const actor = await context.get(actorContext)()
    const retried = await context
      .get(shopContext)
      .retryShipments(actor, { orderIds: parseOrderIds(form.getAll('order')) })
    return retried.ok ? { done: 'parcels_retried' } : refusedBecause(retried.problem)
  },

  async attempt(context, form) {
    const orderId = parseOrderId(form.get('order'))
    if (!orderId) return UNKNOWN_ORDER
    const actor = await context.get(actorContext)()
    const asked = await context.get(shopContext).retryDelivery(actor, { orderId })
    return asked.ok ? { done: 'parcel_attempt_asked' } : refusedBecause(asked.problem)
  },

  async settle(context, form, staff) {
    if (wholeTextOf(form, 'confirmed') !== 'yes') return { refused: 'parcel_confirm' }
    const end = wholeTextOf(form, 'end')
    const manualOutcome = MANUAL_OUTCOMES.find((each) => each === end)
    if (end !== '' && manualOutcome === undefined) return { refused: 'bad_request' }
    const orderId = parseOrderId(form.get('order'))
    if (!orderId) return UNKNOWN_ORDER
    const actor = await context.get(actorContext)()
    const settled = await context.get(shopContext).settleParcel(actor, {
      orderId,
      isRestocked: wholeTextOf(form, 'restock') === 'yes',
      manualOutcome,
      askedBy: staff.email,
    })
    if (!settled.ok) return refusedBecause(settled.problem)
    const { orderNumber: number, refundId, amountPaise } = settled.value
    if (refundId === null) return { done: 'parcel_closed', number }
    return { done: 'parcel_settled', number, paise: String(amountPaise) }
  },

  async tracking(context, form) {
    const typed = correctTrackingInput.safeParse({
      orderId: wholeTextOf(form, 'order'),
      courier: wholeTextOf(form, 'courier'),
      tracking: wholeTextOf(form, 'tracking'),
    })
    if (!typed.success) return { refused: keyOfInvalid(typed.error) }
    const actor = await context.get(actorContext)()
    const corrected = await context.get(shopContext).correctTracking(actor, typed.data)
    return corrected.ok ? { done: 'parcel_tracking_corrected' } : refusedBecause(corrected.problem)
  },

  async cash_noted(context, form) {
    const orderId = parseOrderId(form.get('order'))
    if (!orderId) return UNKNOWN_ORDER
    const actor = await context.get(actorContext)()
    const recorded = await context.get(shopContext).recordCashAfterClose(actor, { orderId })
    return recorded.ok ? { done: 'reconciliation_noted' } : refusedBecause(recorded.problem)
  },

  async found(context, form) {
    const orderId = parseOrderId(form.get('order'))
    if (!orderId) return UNKNOWN_ORDER
    const actor = await context.get(actorContext)()
    const found = await context.get(shopContext).recordFoundParcel(actor, { orderId })
    return found.ok ? { done: 'parcel_found' } : refusedBecause(found.problem)
  },

  async correct(context, form) {
    const change = consigneeChange.safeParse({
      phone: wholeTextOf(form, 'phone'),
      address: wholeTextOf(form, 'address'),
      city: wholeTextOf(form, 'city'),
      pincode: wholeTextOf(form, 'pincode'),
      // Omitted fields stay unchanged.
      ...(form.has('fullName') && { fullName: wholeTextOf(form, 'fullName') }),
      ...(form.has('state') && { state: wholeTextOf(form, 'state') }),
    })
    if (!change.success) return { refused: keyOfInvalid(change.error) }
    const orderId = parseOrderId(form.get('order'))
    if (!orderId) return UNKNOWN_ORDER
    const actor = await context.get(actorContext)()
    const input = { orderId, change: change.data }
    const corrected = await context.get(shopContext).correctConsignee(actor, input)
    if (!corrected.ok) return refusedBecause(corrected.problem)
    if (corrected.value.isElsewhere) return { done: 'parcel_address_elsewhere' }
    return { done: corrected.value.isAskedAgain ? 'parcel_address_asked' : 'address_saved' }
  },
}

/** Runs a form's action; the caller has checked that the sender is staff. */
export async function workOnParcel(
  context: Context,
  form: FormData,
  staff: Viewer,
): Promise<WorkAnswer | PasswordWanted> {
  const wish = wholeTextOf(form, 'wish')
  const work = Object.hasOwn(WORK, wish) ? WORK[wish] : undefined
  if (!work) return { refused: 'bad_request' }
  const wrong = await sentPasswordProblem(context, form)
  if (wrong !== null) return { passwordProblem: wrong }
  const answer = await work(context, form, staff)
  return 'refused' in answer && answer.refused === 'password_again'
    ? { passwordProblem: MESSAGES.password_again }
    : answer
}

function refusedBecause(problem: Problem): WorkAnswer {
  return { refused: keyOf(problem) }
}
