/** The shop's connections: their configuration, their last activity in the database, and jobs that failed for good. */
import { MESSAGES } from '#platform/rules/messages.ts'
import { z } from '#platform/rules/zod.ts'

/** From the configuration alone. Contains no secret, nor part of one. */
export type ConnectionSettings = {
  readonly payments: {
    readonly mode: 'sandbox' | 'test' | 'live'
    /** Public: browsers receive it too. */
    readonly keyId: string
    /** 2 during a rotation. */
    readonly webhookSecrets: number
  }
  readonly shipping: {
    readonly mode: 'sandbox' | 'live'
    readonly pickupLocation: string
    /** Tracking updates are accepted by webhook at a secret path. */
    readonly takesPushes: boolean
  }
  readonly mail: { readonly mode: 'sandbox' | 'live'; readonly from: string | null }
  readonly crm: { readonly host: string; readonly isSigned: boolean } | null
  readonly isGoogleOn: boolean
  /** The analytics host; null if visits are not tracked. */
  readonly analytics: string | null
  readonly hasIntegratorKey: boolean
  readonly hasIntegratorSecret: boolean
  /** The public test key from the documentation is accepted. */
  readonly isTestKeyOn: boolean
}

export type ConnectionFacts = {
  readonly lastPaymentEvent: string | null
  readonly waitingPaymentEvents: number
  readonly lastScanPush: string | null
  readonly waitingScanPushes: number
  readonly waitingMails: number
  readonly failedMails: number
  readonly lastForwarded: string | null
  readonly waitingForwards: number
}

/** A job that has used all its attempts. */
export type FailedJob = {
  readonly id: string
  readonly task: string
  readonly attempts: number
  /** First line of the last error, truncated. */
  readonly error: string
  readonly orderId: string | null
  readonly orderNumber: string | null
  readonly at: string
}

export const MAX_JOB_REASON = 200

const id = z.string().regex(/^[1-9]\d{0,17}$/, MESSAGES.job_gone)
export const jobInput = z.object({ id })
export const dismissInput = z.object({
  id,
  reason: z
    .string(MESSAGES.refund_reason)
    .trim()
    .min(1, MESSAGES.refund_reason)
    .max(MAX_JOB_REASON, MESSAGES.refund_reason),
})

/** Razorpay test keys have this prefix; any other key takes real money. */
export function keyMode(keyId: string): 'test' | 'live' {
  return keyId.startsWith('rzp_test_') ? 'test' : 'live'
}
