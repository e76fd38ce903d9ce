/**
 * A return as its customer and staff see it, and the texts of its status and next step, with the policy's times (spec
 * §9). Money in paise.
 */
import type { OrderId, ProductId } from '#platform/rules/ids.ts'
import { type Paise, formatInr, formatCoins } from '#platform/rules/money.ts'
import type { StaffTimelineEntry } from '#modules/orders/rules/order-timeline.ts'
import type { Value } from '#modules/payments/rules/return-value.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { REACHES_ACCOUNT, refundByHand } from '#modules/orders/rules/refund-words.ts'
import { POLICIES } from '#platform/rules/policies.ts'
import { type ParcelDirection, type ParcelStatus, isParcelStill, parcelNews } from './parcel-life.ts'
import type { ReturnReason, ReturnStatus, ReturnWish } from './return-policy.ts'

type ReturnItemView = {
  readonly productId: ProductId
  readonly name: string
  readonly imageUrl: string
  readonly path: string
  readonly quantity: number
  readonly amountPaise: Paise
  readonly coinsBack: number
}

/** A parcel of a return: the goods on their way back, or the replacement on its way out. */
export type ReturnParcelView = {
  readonly direction: ParcelDirection
  readonly status: ParcelStatus
  readonly waybill: string | null
  readonly remark: string
  readonly carrierStatusType: string
  readonly carrierStatus: string
  /** When it arrived, or ended otherwise. */
  readonly endedAt: string | null
}

export type ReturnRefundView = {
  readonly amountPaise: Paise
  readonly withheldCoins: number
  readonly status: 'requested' | 'accepted' | 'refused'
  readonly method: 'provider' | 'manual'
}

export type ReturnView = {
  readonly id: string
  readonly orderId: OrderId
  readonly orderNumber: string
  readonly status: ReturnStatus
  readonly wish: ReturnWish
  readonly reason: ReturnReason
  /** The customer's text. */
  readonly note: string
  readonly items: readonly ReturnItemView[]
  readonly photoCount: number
  readonly amountPaise: Paise
  readonly coinsBack: number
  /** Staff's answer to the customer. */
  readonly answer: string
  /** Why staff opened it; empty when the customer asked. */
  readonly openedBecause: string
  readonly createdAt: string
  readonly decidedAt: string | null
  readonly receivedAt: string | null
  readonly closedAt: string | null
  readonly back: ReturnParcelView | null
  readonly out: ReturnParcelView | null
  readonly refund: ReturnRefundView | null
}

/** What of an order can still be returned. */
export type ReturnableItem = Omit<ReturnItemView, 'quantity' | 'amountPaise' | 'coinsBack'> & {
  readonly left: number
  /** The refund for one unit, for two, and so on, up to all that are left. */
  readonly refundValues: readonly Value[]
}

/** The returns of an order as its customer sees them, and whether another can be requested. */
export type OrderReturnsView = {
  /** Newest first. */
  readonly returns: readonly ReturnView[]
  /** The deadline for a request; null before delivery. */
  readonly windowEndsAt: string | null
  readonly mayAsk: boolean
  /** Why not, as a sentence; null if it is allowed. */
  readonly refusal: string | null
}

export type ReturnForm = OrderReturnsView & {
  readonly orderId: OrderId
  readonly orderNumber: string
  /** The order earned coins, which a refund deducts. */
  readonly hasEarned: boolean
  readonly items: readonly ReturnableItem[]
}

export type StaffReturnRow = {
  readonly id: string
  readonly orderId: OrderId
  readonly orderNumber: string
  readonly customerName: string
  readonly customerEmail: string
  readonly status: ReturnStatus
  readonly wish: ReturnWish
  readonly reason: ReturnReason
  readonly units: number
  readonly amountPaise: Paise
  readonly createdAt: string
  readonly isOverdue: boolean
}

export type StaffReturnPage = {
  readonly returns: readonly StaffReturnRow[]
  readonly total: number
  readonly overdue: number
  readonly page: number
  readonly pageSize: number
}

export type StaffReturnDetail = {
  readonly return: ReturnView
  readonly order: {
    readonly id: OrderId
    readonly number: string
    readonly customerName: string
    readonly customerEmail: string
    readonly customerPhone: string
    readonly totalPaise: Paise
    /** How much of that is not refunded yet, for any reason. */
    readonly leftPaise: Paise
    readonly isCash: boolean
    readonly deliveredAt: string | null
  }
  /** How much of the return's value can still be refunded: less, if money was refunded for another reason. */
  readonly paysBackPaise: Paise
  /** Names of the return's products with too little stock for a replacement. */
  readonly lacking: readonly string[]
  readonly isOverdue: boolean
  /** Newest first. */
  readonly history: readonly StaffTimelineEntry[]
}

export const STATUS_WORDS: Readonly<Record<ReturnStatus, string>> = {
  requested: 'requested',
  approved: 'approved',
  refused: 'refused',
  received: 'received',
  completed: 'completed',
  withdrawn: 'withdrawn',
}

/** The colours that order badges have for the same meanings. */
export const STATUS_COLOURS: Readonly<Record<ReturnStatus, 'yellow' | 'blue' | 'green' | 'red' | 'grey'>> = {
  requested: 'yellow',
  approved: 'blue',
  refused: 'red',
  received: 'blue',
  completed: 'green',
  withdrawn: 'grey',
}

export const WISH_WORDS: Readonly<Record<ReturnWish, string>> = {
  refund: 'Money back',
  replacement: 'Replacement',
}

/** The address to send goods to if the courier can't collect them. */
export function returnAddress(): string {
  const { sellerName, address } = shopFacts()
  return [sellerName, ...address].join(', ')
}

export const SEND_IN_WITHIN = `within ${POLICIES.returnSentBackWorkingDays} working days of our approval`

export const REFUND_TIMES = `We process it in ${POLICIES.refundProcessedWorkingDays} working days, and it ${REACHES_ACCOUNT}.`

/** The value of a return: rupees, coins, or both. */
export function formatRefundValue({
  amountPaise,
  coinsBack,
}: Pick<ReturnView, 'amountPaise' | 'coinsBack'>): string {
  if (coinsBack === 0) return formatInr(amountPaise)
  return amountPaise > 0 ? `${formatInr(amountPaise)} and ${formatCoins(coinsBack)}` : formatCoins(coinsBack)
}

/** The courier does not collect it: the customer sends it. */
export function isToBeSentIn(back: ReturnParcelView | null): boolean {
  if (back === null) return false
  if (back.status === 'refused') return true
  return back.status === 'created' && newsOfBack(back) === 'stopped'
}

function newsOfBack({ carrierStatusType: statusType, carrierStatus: status }: ReturnParcelView) {
  return parcelNews('back', { statusType, status })
}

export function nextStep(view: ReturnView): string {
  switch (view.status) {
    case 'requested':
      return `We look at it and answer within ${POLICIES.complaintAcknowledgedHours} hours.`
    case 'approved':
      return nextOfApproved(view.back)
    case 'received':
      return view.wish === 'refund' ? nextOfRefund(view) : nextOfReplacement(view.out)
    case 'completed':
      return view.wish === 'refund' ? endOfRefund(view) : 'Your replacement was delivered.'
    case 'refused':
      return `If you do not agree, write to ${shopFacts().grievanceOfficer.email}.`
    case 'withdrawn':
      return 'You withdrew this return.'
  }
}

function nextOfApproved(back: ReturnParcelView | null): string {
  if (isToBeSentIn(back))
    return `The courier cannot fetch it. Please send it to us ${SEND_IN_WITHIN}: ${returnAddress()}. If the fault is ours, we pay what it costs: keep the receipt.`
  if (back?.status === 'created' && newsOfBack(back) === 'lost')
    return 'The courier lost it on its way to us. You need not do anything: our staff will take care of it and email you.'
  if (back?.endedAt) return 'It is back with us. We check it and write to you.'
  if (!isParcelStill(back)) return 'The courier has it and brings it to us.'
  const waybill = back?.waybill ? ` The waybill number is ${back.waybill}.` : ''
  return `The courier fetches it from your address.${waybill} Please keep it ready in its packing.`
}

function nextOfRefund({ refund }: ReturnView): string {
  if (refund?.status === 'refused') return 'The refund needs a person: our staff look at it and write to you.'
  if (refund?.method === 'manual') return refundByHand(refund.amountPaise, refund.status === 'accepted')
  return `${refund ? formatInr(refund.amountPaise) : 'Your money'} goes back to you. ${REFUND_TIMES}`
}

function nextOfReplacement(out: ReturnParcelView | null): string {
  if (!out || out.status !== 'created') return 'We prepare your replacement and write to you when it leaves.'
  const { carrierStatusType: statusType, carrierStatus: status } = out
  switch (parcelNews('out', { statusType, status })) {
    case 'waiting':
      return `Your replacement is booked with the courier. The waybill number is ${out.waybill}.`
    case 'moving':
    case 'arrived':
      return `Your replacement is on its way. The waybill number is ${out.waybill}.`
    case 'stopped':
    case 'lost':
    case 'came_back':
      return 'Your replacement did not reach you. Our staff look at it and write to you.'
  }
}

function endOfRefund({ refund, coinsBack }: ReturnView): string {
  const coins = coinsBack > 0 ? ' The coins are in your account again.' : ''
  if (!refund) return coins.trim() || 'There was no money to send back.'
  if (refund.method === 'manual') return refundByHand(refund.amountPaise, true) + coins
  return `${formatInr(refund.amountPaise)} was sent back. It ${REACHES_ACCOUNT}.${coins}`
}
