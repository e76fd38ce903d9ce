/** A parcel as its customer and staff see it. */

export type ParcelStatus = 'requested' | 'created' | 'refused' | 'cancelled'

export type ShipmentScanView = {
  readonly at: string
  /** The carrier's own words, such as "In Transit". */
  readonly status: string
  readonly location: string
}

export type ShipmentView = {
  readonly status: ParcelStatus
  readonly waybill: string | null
  /** Another courier, as staff typed it; empty for the shop's own carrier, who is asked where the parcel is. */
  readonly courier: string
  /** The carrier's last word; empty before the first. */
  readonly carrierStatus: string
  /** The try to deliver that came to nothing, while nothing has followed on it. */
  readonly failedAttempt: { readonly remark: string; readonly isAskedAgain: boolean } | null
  /** Staff have settled it: it came back, or was lost. */
  readonly isTakenBack: boolean
  readonly expectedDeliveryAt: string | null
  readonly deliveredAt: string | null
  /** Newest first. */
  readonly scans: readonly ShipmentScanView[]
}
