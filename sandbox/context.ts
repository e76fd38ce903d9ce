import type { Faults } from './faults.ts'
import type { LatePayments } from './late-payments.ts'
import type { State } from './state.ts'
import type { Webhooks } from './webhooks.ts'

/** What every part of the sandbox is handed. */
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
  /** An address of the shop (its path does not matter); nothing is delivered while there is none. */
  webhookUrl: string | undefined
  /** Where a parcel's scans are pushed to; nowhere while there is none. */
  scanPushUrl: string | undefined
}
