/** Webhook endpoints and their deliveries, as staff enter and see them in the panel. */
import type { OrderId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { z } from '#platform/rules/zod.ts'
import { WEBHOOK_EVENT_NAMES, type AnyWebhookEventName, type WebhookEventName } from './webhook-events.ts'

export const ENDPOINT_STATUSES = ['on', 'off', 'paused', 'archived'] as const
export type EndpointStatus = (typeof ENDPOINT_STATUSES)[number]

export const MAX_DESCRIPTION = 200
export const MAX_WEBHOOK_URL = 500

/** The panel's form. Whether the URL may be used is checked separately, as its host has to be resolved. */
export const webhookEndpointInput = z.object({
  url: z.string().trim().min(1, MESSAGES.webhook_url).max(MAX_WEBHOOK_URL, MESSAGES.webhook_url_long),
  description: z.string().trim().max(MAX_DESCRIPTION, MESSAGES.webhook_description),
  events: z
    .array(z.enum(WEBHOOK_EVENT_NAMES, MESSAGES.webhook_events))
    .min(1, MESSAGES.webhook_events)
    .transform((chosen): WebhookEventName[] => WEBHOOK_EVENT_NAMES.filter((name) => chosen.includes(name))),
  hasCustomer: z.boolean(),
})
export type WebhookEndpointInput = z.output<typeof webhookEndpointInput>

/** For the panel only. Without the secret, which needs the password. */
export type WebhookEndpointView = {
  readonly id: string
  readonly url: string
  readonly description: string
  readonly events: readonly WebhookEventName[]
  readonly hasCustomer: boolean
  readonly status: EndpointStatus
  /** Switched off because it answered 410 Gone. */
  readonly isGone: boolean
  /** Since when no delivery was accepted. */
  readonly failingSince: string | null
  /** Consecutive failures since the last success. */
  readonly failedAttempts: number
  /** The next attempt; null if nothing is waiting. */
  readonly nextTryAt: string | null
  readonly pausedAt: string | null
  readonly lastSuccessAt: string | null
  /** How long the previous secret signs as well. */
  readonly previousUntil: string | null
  readonly createdAt: string
  readonly createdBy: string | null
  readonly version: number
  /** Of the stored deliveries. */
  readonly waiting: number
  readonly failed: number
}

/** True after several failed attempts; the first ones may fail by chance. */
export function isFailing({
  status,
  failingSince,
  failedAttempts,
}: Pick<WebhookEndpointView, 'status' | 'failingSince' | 'failedAttempts'>): boolean {
  return status === 'on' && failingSince !== null && failedAttempts >= TRIES_TO_FAIL
}

const TRIES_TO_FAIL = 3

export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

export const DELIVERY_WORDS: Readonly<Record<DeliveryStatus, string>> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
}

export type DeliveryView = {
  readonly id: string
  readonly event: AnyWebhookEventName
  readonly status: DeliveryStatus
  readonly orderId: OrderId | null
  readonly orderNumber: string | null
  readonly productId: string | null
  readonly productName: string | null
  readonly happenedAt: string
  readonly tries: number
  /** Of the last attempt. */
  readonly lastAt: string | null
  readonly answerStatus: number | null
  /** Of the next attempt. */
  readonly nextAt: string | null
}

export type AttemptView = {
  readonly at: string
  /** null: no response. */
  readonly answerStatus: number | null
  readonly answer: string
  readonly tookMs: number
  readonly headers: Readonly<Record<string, string>>
}

export type DeliveryDetail = DeliveryView & {
  readonly eventId: string
  /** null before the first attempt. */
  readonly body: string | null
  readonly attempts: readonly AttemptView[]
}

/** A secret in the format of Standard Webhooks, from 32 random bytes given as base64url. */
export function webhookSecret(token: string): string {
  const base64 = token.replaceAll('-', '+').replaceAll('_', '/')
  return `whsec_${base64.padEnd(Math.ceil(base64.length / 4) * 4, '=')}`
}

/** The host of a URL, its label in lists, the audit log and mails. */
export function hostOfAddress(url: string): string {
  return /^https?:\/\/([^/?#]+)/.exec(url)?.[1] ?? url
}
