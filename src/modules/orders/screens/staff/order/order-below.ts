import type { OwnOrderView } from '../../../rules/order-view.ts'

/** What the order's page hands to the dialogs that stand over it. */
export type OrderBelow = { readonly order: OwnOrderView }
