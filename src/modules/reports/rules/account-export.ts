/** What an account's owner downloads: everything the shop stores about it. */
import type { OrderView } from '#modules/orders/rules/order-view.ts'

type Facts = Readonly<Record<string, unknown>>

export type AccountExport = {
  readonly exportedAt: string
  readonly profile: Facts
  readonly consent: Facts
  readonly addresses: readonly Facts[]
  readonly orders: readonly OrderView[]
  /** The tax documents of its orders, including credit notes. */
  readonly invoices: readonly Facts[]
  readonly coins: { readonly balance: number; readonly entries: readonly Facts[] }
  readonly returns: readonly Facts[]
  readonly reviews: readonly Facts[]
  readonly cart: readonly Facts[]
  readonly wishlist: readonly Facts[]
  readonly sessions: readonly Facts[]
  readonly signIns: readonly Facts[]
  /** Messages sent by the contact form from the account's verified address. */
  readonly messages: readonly Facts[]
}
