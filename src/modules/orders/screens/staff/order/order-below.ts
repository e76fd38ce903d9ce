import type { OwnOrderView } from '../../../rules/order-view.ts'

/** What the order's page passes to the dialogs over it. */
export type OrderBelow = { readonly order: OwnOrderView }
