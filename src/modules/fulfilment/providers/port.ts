/** What the shop needs from a carrier, in the shop's terms. The carrier's terms do not leave its adapter. */
import type { Scan } from '../rules/parcel-life.ts'
import type { Parcel, ParcelPayment } from '../rules/parcel.ts'
import type { PickupWish } from '../rules/pickup.ts'
import type { PincodeFacts } from '#platform/rules/pincode-promise.ts'
import type { ShipmentNeed } from '../rules/staff-parcel.ts'
import type { Paise } from '#platform/rules/money.ts'

/** A carrier that does not answer, or refuses, is expected: it is a value, not an exception. */
export type CarrierAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false
      /**
       * `refused`: the carrier said no, and will until somebody changes something. `unavailable`: it said no for now
       * and did nothing. `unknown`: no usable answer; the outcome has to be looked up.
       */
      readonly reason: 'refused' | 'unavailable' | 'unknown'
      /** The carrier's own text, or what was wrong with its answer. */
      readonly detail: string
      /** What a parcel waits for, if the carrier's text says so. */
      readonly needs?: ShipmentNeed
    }

/** A parcel as the carrier knows it. */
export type TrackedParcel = {
  readonly waybill: string
  /** The shop's reference: the order's id, or that of a return's parcel. */
  readonly reference: string
  readonly current: Scan
  readonly expectedDeliveryAt: Date | null
  /** Oldest first. */
  readonly scans: readonly Scan[]
}

/** The carrier's own data about a pincode. */
export type PincodeCheck = Omit<PincodeFacts, 'transitDays'>

export type ChargeQuestion = {
  readonly fromPin: string
  readonly toPin: string
  readonly weightGrams: number
  readonly mode: ParcelPayment['mode']
}

export type Carrier = {
  /** Books a waybill. Repeating it after an unknown outcome could create a second one: look it up first. */
  createParcel(parcel: Parcel): Promise<CarrierAnswer<{ waybill: string }>>
  /** The parcel created under a reference, if any, including a cancelled one. */
  findParcel(reference: string): Promise<CarrierAnswer<TrackedParcel | null>>
  /** At most 50 waybills a call; unknown ones are absent from the answer. */
  trackParcels(waybills: readonly string[]): Promise<CarrierAnswer<readonly TrackedParcel[]>>
  /** Cancels a parcel; repeating it is the same success. */
  cancelParcel(waybill: string): Promise<CarrierAnswer<null>>
  /** Whether the carrier delivers to a pincode, and where it is. */
  checkPincode(pin: string): Promise<CarrierAnswer<PincodeCheck>>
  /** Days on the way between two pincodes. */
  estimateTransit(way: { readonly fromPin: string; readonly toPin: string }): Promise<CarrierAnswer<number>>
  /** The parcel's label, as a PDF. */
  fetchLabel(waybill: string): Promise<CarrierAnswer<Buffer>>
  /** Requests a pickup at the warehouse. If one exists for that day, it is returned. */
  requestPickup(wish: PickupWish, parcels: number): Promise<CarrierAnswer<{ carrierId: string }>>
  /** The carrier's charge for a parcel, taxes included. */
  findCharge(question: ChargeQuestion): Promise<CarrierAnswer<Paise>>
  /** Requests another delivery attempt. Repeating the request is harmless. */
  requestReattempt(waybill: string): Promise<CarrierAnswer<null>>
  /** Corrects the address data of a parcel that has not left yet. */
  correctConsignee(
    waybill: string,
    change: { readonly name: string; readonly phone: string; readonly address: string },
  ): Promise<CarrierAnswer<null>>
  /** Parses a pushed scan; null if it is not one. */
  readPush(rawBody: Buffer): { readonly waybill: string; readonly scan: Scan } | null
}

declare module '#platform/deps.ts' {
  interface Deps {
    readonly shipping: Carrier
  }
}
