/** What the shop is connected with: what its settings say, what its books know of it, and the jobs that gave up. */
import { MESSAGES } from '#platform/rules/messages.ts'
import { z } from '#platform/rules/zod.ts'

/** From the settings alone. No secret is among them, nor a part of one. */
export type ConnectionSettings = {
  readonly payments: {
    readonly mode: 'sandbox' | 'test' | 'live'
    /** What browsers are told as well. */
    readonly keyId: string
    /** 2 while one is being changed for another. */
    readonly webhookSecrets: number
  }
  readonly shipping: {
    readonly mode: 'sandbox' | 'live'
    readonly pickupLocation: string
    /** Pushed scans are taken at a secret path. */
    readonly takesPushes: boolean
  }
  readonly mail: { readonly mode: 'sandbox' | 'live'; readonly from: string }
  readonly crm: { readonly host: string; readonly isSigned: boolean } | null
  readonly isGoogleOn: boolean
  /** The host that is told of visits. */
  readonly analytics: string | null
  readonly hasIntegratorKey: boolean
  readonly hasIntegratorSecret: boolean
  /** The key that everybody knows, for trials. */
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

/** A job that was tried as often as it may. */
export type FailedJob = {
  readonly id: string
  readonly task: string
  readonly attempts: number
  /** The first line of what went wrong last, shortened. */
  readonly error: string
  readonly orderId: string | null
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

/** Keys for trials begin so at Razorpay; everything else takes real money. */
export function keyMode(keyId: string): 'test' | 'live' {
  return keyId.startsWith('rzp_test_') ? 'test' : 'live'
}
