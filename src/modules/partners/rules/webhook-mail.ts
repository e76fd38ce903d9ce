/** The mail that tells staff that an endpoint was stopped. */
import { shopFacts } from '#platform/rules/shop-facts.ts'
import {
  letterButton,
  letterEnd,
  letterHtml,
  letterParagraph,
  type ComposedMail,
} from '#platform/rules/mail/letter.ts'
import { hostOfAddress } from './webhook-endpoint.ts'

export const WEBHOOK_NOTICES = ['paused', 'gone'] as const
export type WebhookNotice = (typeof WEBHOOK_NOTICES)[number]

export type WebhookMail = {
  readonly notice: WebhookNotice
  readonly url: string
  /** Number of deliveries waiting for it. */
  readonly waiting: number
  readonly link: string
}

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
