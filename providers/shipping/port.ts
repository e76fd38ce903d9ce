/** What the shop needs of a carrier, in the shop's words. The carrier's words end in its adapter. */
import type { Scan } from '#domain/fulfilment/carrier-status.ts'
import type { Parcel } from '#domain/fulfilment/parcel.ts'
import type { OrderId } from '#domain/ids.ts'

/** A carrier that does not answer, or refuses, is expected: it is a value, not an exception. */
export type CarrierAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false
      /**
       * `refused`: the carrier said no, and will say it again until somebody changes something. `unavailable`: it said no
       * for now and did nothing. `unknown`: no usable answer came; what happened there has to be looked up.
       */
      readonly reason: 'refused' | 'unavailable' | 'unknown'
      /** The carrier's own words, or what was wrong with its answer. */
      readonly detail: string
    }

/** A parcel as the carrier knows it. */
export type TrackedParcel = {
  readonly waybill: string
  /** The shop's own name for it: the order's id. */
  readonly reference: string
  readonly current: Scan
  readonly expectedDeliveryAt: Date | null
  /** Oldest first. */
  readonly scans: readonly Scan[]
}

export type Carrier = {
  /** Asks for a waybill. Repeating it after an unknown outcome could make a second one: look it up first. */
  createParcel(parcel: Parcel): Promise<CarrierAnswer<{ waybill: string }>>
  /** The parcel made for an order, if any; cancelled ones too. */
  findParcel(reference: OrderId): Promise<CarrierAnswer<TrackedParcel | null>>
  /** At most 50 waybills a call; unknown ones are absent from the answer. */
  trackParcels(waybills: readonly string[]): Promise<CarrierAnswer<readonly TrackedParcel[]>>
  /** Stops a parcel; cancelling it again is the same success. */
  cancelParcel(waybill: string): Promise<CarrierAnswer<null>>
  /** Reads a pushed scan; null when it is none. */
  readPush(rawBody: Buffer): { readonly waybill: string; readonly scan: Scan } | null
}
