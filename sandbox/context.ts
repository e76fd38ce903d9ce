import type { Faults } from './controls.ts'
import type { LatePayments } from './late-payments.ts'
import type { State } from './state.ts'
import type { Webhooks } from './webhooks.ts'

/** The shared dependencies of the sandbox's parts. */
export type Context = {
  settings: Settings
  state: State
  faults: Faults
  webhooks: Webhooks
  latePayments: LatePayments
}

export type Settings = {
  keyId: string
  keySecret: string
  webhookSecret: string
  /** Any address of the shop (its path is ignored); no events are delivered while it is unset. */
  webhookUrl: string | undefined
  /** The address to which a parcel's scans are pushed; none are pushed while it is unset. */
  scanPushUrl: string | undefined
}
