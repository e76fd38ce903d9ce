/**
 * Runs the forms about money, for the order's page and the reconciliation: the intent selects the action, the other
 * fields are validated.
 */
import { parseOrderId } from '#platform/rules/ids.ts'
import type { MessageKey } from '#platform/rules/messages.ts'
import { refundOrderInput, refundReason, refundReference } from '#modules/orders/rules/refund-order-input.ts'
import type { Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import type { Shop } from '#app/shop.ts'
import { keyOf, keyOfInvalid, type Answer } from '#modules/orders/screens/staff/order/answer-note.tsx'
import { wholeTextOf } from '#platform/ui/form/form-text.ts'
import { unitsTyped } from './refund-form.tsx'

export async function runMoneyAction(shop: Shop, staff: Actor, form: FormData): Promise<Answer> {
  const intent = wholeTextOf(form, 'intent')
  const run = Object.hasOwn(INTENTS, intent) ? INTENTS[intent] : undefined
  return run ? run(shop, staff, form) : { refused: 'bad_request' }
}

/** These send money or record that it was sent, so the password is asked for again. */
export const MOVES_MONEY: ReadonlySet<string> = new Set(['refund_order', 'retry', 'by_hand', 'refund'])

type Run = (shop: Shop, staff: Actor, form: FormData) => Promise<Answer>

const INTENTS: Readonly<Record<string, Run>> = {
  refund_order: async (shop, staff, form) => {
    const scope = wholeTextOf(form, 'scope')
    const input = refundOrderInput.safeParse({
      orderId: wholeTextOf(form, 'orderId'),
      key: wholeTextOf(form, 'key'),
      amount: scope === 'whole' || scope === 'items' ? scope : wholeTextOf(form, 'amount'),
      items:
        scope === 'items'
          ? [...unitsTyped(form)].map(([productId, quantity]) => ({ productId, quantity }))
          : [],
      reason: wholeTextOf(form, 'reason'),
      confirmed: wholeTextOf(form, 'confirmed'),
    })
    if (!input.success) return { refused: keyOfInvalid(input.error) }
    return toAnswer(await shop.refundOrder(staff, input.data), ({ isByHand }) =>
      isByHand ? 'refund_by_hand_due' : 'refund_started',
    )
  },
  retry: async (shop, staff, form) =>
    toAnswer(await shop.retryRefund(staff, { refundId: wholeTextOf(form, 'id') }), ({ became }) =>
      became === 'sent' ? 'refund_started' : 'refund_found',
    ),
  by_hand: async (shop, staff, form) => {
    const reference = refundReference.safeParse(wholeTextOf(form, 'reference'))
    if (!reference.success) return { refused: 'refund_reference' }
    const input = { refundId: wholeTextOf(form, 'id'), reference: reference.data }
    return toAnswer(await shop.payRefundByHand(staff, input), ({ became }) =>
      became === 'sent' ? 'refund_noted' : 'refund_found',
    )
  },
  ask_refund: async (shop, staff, form) =>
    toAnswer(await shop.syncRefund(staff, { refundId: wholeTextOf(form, 'id') }), () => 'provider_asked'),
  ask_payment: async (shop, staff, form) => {
    const orderId = parseOrderId(form.get('orderId'))
    if (!orderId) return { refused: 'order_not_found' }
    return toAnswer(await shop.retryProviderCall(staff, { orderId }), () => 'provider_asked')
  },
  refund: async (shop, staff, form) =>
    toAnswer(await shop.refundFlagged(staff, { flagId: numberOf(form, 'id') }), () => 'refund_started'),
  note: async (shop, staff, form) => {
    const reason = refundReason.safeParse(wholeTextOf(form, 'reason'))
    if (!reason.success) return { refused: 'refund_reason' }
    const id = numberOf(form, 'id')
    const isWebhook = wholeTextOf(form, 'kind') === 'webhook'
    const recorded = isWebhook
      ? await shop.recordWebhookDone(staff, { webhookId: id, reason: reason.data })
      : await shop.recordFlagDone(staff, { flagId: id, reason: reason.data })
    return recorded.ok ? { done: 'reconciliation_noted' } : { refused: keyOf(recorded.problem) }
  },
}

function toAnswer<T>(result: Result<T>, done: (value: T) => MessageKey): Answer {
  return result.ok ? { done: done(result.value) } : { refused: keyOf(result.problem) }
}

/** Returns 0 (never a valid id) if the field is not a number. */
function numberOf(form: FormData, name: string): number {
  const text = wholeTextOf(form, name)
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0
}
