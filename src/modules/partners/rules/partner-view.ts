/** What partners sent, as staff see it. */
import { isUuid } from '#platform/rules/ids.ts'
import { DATA_TYPES, type DataType } from './data-message.ts'

export const DATA_TYPE_WORDS: Readonly<Record<DataType, string>> = {
  order_sync: 'Orders',
  product_sync: 'Products',
  stats_update: 'Figures',
}

export type PartnerMessage = {
  readonly id: number
  readonly sender: string
  readonly senderName: string
  readonly type: DataType
  readonly idempotencyKey: string
  readonly records: number
  readonly changed: number
  readonly at: string
}

export type PartnerFigures = {
  readonly sender: string
  readonly senderName: string
  readonly firstDay: string
  readonly lastDay: string
  readonly figures: Readonly<Record<string, number>>
  readonly at: string
}

/** One partner's reference for an order. */
export type PartnerOrder = {
  readonly sender: string
  readonly senderName: string
  readonly reference: string
  readonly status: string
  readonly note: string
  readonly at: string
}

export type KnownSender = { readonly id: string; readonly name: string }

/** Empty texts match all. */
export type PartnerFilter = { readonly sender: string; readonly type: string }

/** The filter of the query string; unknown senders and types are ignored. */
export function partnerFilterOf(query: { get(name: string): string | null }): PartnerFilter {
  const sender = query.get('sender') ?? ''
  const type = query.get('type') ?? ''
  return {
    sender: sender === 'settings' || isUuid(sender) ? sender : '',
    type: (DATA_TYPES as readonly string[]).includes(type) ? type : '',
  }
}

/** 'Orders packed' of 'orders_packed'. */
export function formatFigure(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
