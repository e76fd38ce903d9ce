/** The sheet that is packed after: what goes into a parcel and to whom. No prices: it may be a present. */
import type { CustomerDetails } from '../checkout/customer-details.ts'

export type PackingSlip = {
  /** The order's label. */
  readonly number: string
  readonly createdAt: string
  readonly customer: CustomerDetails
  readonly items: readonly { readonly sku: string; readonly name: string; readonly quantity: number }[]
}
