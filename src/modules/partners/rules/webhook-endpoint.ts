/**
 * Webhook endpoints and their deliveries, as staff enter and see them in the panel, and the mail about a stopped one.
 */
import type { OrderId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { z } from '#platform/rules/zod.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import {
  letterButton,
  letterEnd,
  letterHtml,
  letterParagraph,
  type ComposedMail,
} from '#platform/rules/mail-template.ts'
import { WEBHOOK_EVENT_NAMES, type AnyWebhookEventName, type WebhookEventName } from './webhook-events.ts'

export type EndpointStatus = 'on' | 'off' | 'paused' | 'archived'

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

const TRIES_TO_FAIL = 3

/** True after several failed attempts; the first ones may fail by chance. */
export function isFailing({
  status,
  failingSince,
  failedAttempts,
}: Pick<WebhookEndpointView, 'status' | 'failingSince' | 'failedAttempts'>): boolean {
  return status === 'on' && failingSince !== null && failedAttempts >= TRIES_TO_FAIL
}

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

export const WEBHOOK_NOTICES = ['paused', 'gone'] as const
export type WebhookNotice = (typeof WEBHOOK_NOTICES)[number]

type WebhookMail = {
  readonly notice: WebhookNotice
  readonly url: string
  /** Number of deliveries waiting for it. */
  readonly waiting: number
  readonly link: string
}

/** Tells staff that an endpoint was stopped. */
export function webhookMail({ notice, url, waiting, link }: WebhookMail): ComposedMail {
  const host = hostOfAddress(url)
  const isPaused = notice === 'paused'
  const subject = isPaused ? `Webhooks to ${host} are paused` : `Webhooks to ${host} are switched off`
  const paragraphs = [
    'Hello,',
    isPaused
      ? `The endpoint ${url} has not accepted anything from ${shopFacts().name} for a day, so we have paused it.`
      : `The endpoint ${url} has answered that it is gone for good (410), so we have switched it off.`,
    `${formatWaiting(waiting)} New events are not recorded for it until it is switched on again: read changes in the meantime from the orders API.`,
  ]
  const after = ['The log shows what was sent and how the endpoint answered.']
  return {
    subject,
    text: [...paragraphs, link, ...after, letterEnd()].join('\n\n'),
    html: letterHtml(
      subject,
      [
        ...paragraphs.map(letterParagraph),
        letterButton(link, 'Look at the endpoint'),
        ...after.map(letterParagraph),
      ].join('\n'),
    ),
  }
}

function formatWaiting(waiting: number): string {
  if (waiting === 0) return 'No events are waiting.'
  const events = waiting === 1 ? '1 event waits' : `${waiting} events wait`
  return `${events} for it, and will be sent when it is switched on again.`
}
