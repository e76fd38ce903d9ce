/** Where events are posted to, and what was posted: as staff give it in the panel and see it there. */
import { MESSAGES } from '#platform/rules/messages.ts'
import { z } from '#platform/rules/zod.ts'
import { WEBHOOK_EVENT_NAMES, type AnyWebhookEventName, type WebhookEventName } from './webhook-events.ts'

export const ENDPOINT_STATUSES = ['on', 'off', 'paused', 'archived'] as const
export type EndpointStatus = (typeof ENDPOINT_STATUSES)[number]

export const MAX_DESCRIPTION = 200
export const MAX_WEBHOOK_URL = 500

/** What a form of the panel says. Whether the address may be used is found out apart: its host is looked up. */
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

/** What only the panel knows of it; the secret is told apart, behind the password. */
export type WebhookEndpointView = {
  readonly id: string
  readonly url: string
  readonly description: string
  readonly events: readonly WebhookEventName[]
  readonly hasCustomer: boolean
  readonly status: EndpointStatus
  /** It was switched off because it answered that it is gone for good. */
  readonly isGone: boolean
  /** Since when nothing was taken. */
  readonly failingSince: string | null
  /** In a row, since the last that was taken. */
  readonly failedAttempts: number
  /** When it is tried next; null where nothing waits. */
  readonly nextTryAt: string | null
  readonly pausedAt: string | null
  readonly lastSuccessAt: string | null
  /** So long the secret before the newest one signs as well. */
  readonly previousUntil: string | null
  readonly createdAt: string
  readonly createdBy: string | null
  readonly version: number
  /** Of the deliveries that are kept. */
  readonly waiting: number
  readonly failed: number
}

/** Not after the first tries, which may fail by chance: it takes nothing for a while. */
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
  readonly orderId: string | null
  readonly productId: string | null
  readonly productName: string | null
  readonly happenedAt: string
  readonly tries: number
  /** Of the last try. */
  readonly lastAt: string | null
  readonly answerStatus: number | null
  /** Of the next try. */
  readonly nextAt: string | null
}

export type AttemptView = {
  readonly at: string
  /** Null: no answer came. */
  readonly answerStatus: number | null
  readonly answer: string
  readonly tookMs: number
  readonly headers: Readonly<Record<string, string>>
}

export type DeliveryDetail = DeliveryView & {
  readonly eventId: string
  /** Null before the first try. */
  readonly body: string | null
  readonly attempts: readonly AttemptView[]
}

/** A secret as the Standard Webhooks write it: of 32 random bytes, which come in base64 of the kind for addresses. */
export function webhookSecret(token: string): string {
  const base64 = token.replaceAll('-', '+').replaceAll('_', '/')
  return `whsec_${base64.padEnd(Math.ceil(base64.length / 4) * 4, '=')}`
}

/** The host of an address, by which people know it: for lists, the audit log and mails. */
export function hostOfAddress(url: string): string {
  return /^https?:\/\/([^/?#]+)/.exec(url)?.[1] ?? url
}
