/** A parcel as its customer and staff see it. */

export type ParcelStatus = 'requested' | 'created' | 'refused' | 'cancelled'

export type ShipmentScanView = {
  readonly at: string
  /** The courier's own status, such as "In Transit". */
  readonly status: string
  readonly location: string
}

export type ShipmentView = {
  readonly status: ParcelStatus
  readonly waybill: string | null
  /** Another courier, as staff typed it; empty for the shop's own, which is asked for the tracking status. */
  readonly courier: string
  /** The courier's latest status; empty before the first. */
  readonly carrierStatus: string
  /** The failed delivery attempt, as long as no later status followed. */
  readonly failedAttempt: { readonly remark: string; readonly isAskedAgain: boolean } | null
  /** Staff have settled it: it came back or was lost. */
  readonly isTakenBack: boolean
  readonly expectedDeliveryAt: string | null
  readonly deliveredAt: string | null
  /** Newest first. */
  readonly scans: readonly ShipmentScanView[]
}
