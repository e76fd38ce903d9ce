/** The webhook endpoint form, and the format of its secret. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import {
  hostOfAddress,
  isFailing,
  webhookEndpointInput,
  webhookSecret,
  webhookMail,
} from './webhook-endpoint.ts'

const input = {
  url: ' https://shop.example/hook ',
  description: ' ',
  events: ['order.paid'],
  hasCustomer: false,
}

test('the form is parsed with trimmed text, each event once and in the catalogue’s sequence', () => {
  const events = ['product.updated', 'order.paid', 'order.paid', 'order.created']
  expect(webhookEndpointInput.parse({ ...input, events })).toEqual({
    url: 'https://shop.example/hook',
    description: '',
    events: ['order.created', 'order.paid', 'product.updated'],
    hasCustomer: false,
  })
})

test.each([
  [{ url: ' ' }, MESSAGES.webhook_url],
  [{ url: `https://shop.example/${'a'.repeat(500)}` }, MESSAGES.webhook_url_long],
  [{ description: 'a'.repeat(201) }, MESSAGES.webhook_description],
  [{ events: [] }, MESSAGES.webhook_events],
  [{ events: ['webhook.test'] }, MESSAGES.webhook_events],
  [{ events: ['order.lost'] }, MESSAGES.webhook_events],
])('%j is refused with a message', (wrong, message) => {
  const read = webhookEndpointInput.safeParse({ ...input, ...wrong })
  expect(read.error?.issues.map((issue) => issue.message)).toEqual([message])
})

test('an endpoint is labelled by host and port', () => {
  expect(hostOfAddress('https://erp.example.com:8443/hooks?a=b')).toBe('erp.example.com:8443')
  expect(hostOfAddress('http://[::1]:4000')).toBe('[::1]:4000')
})

test('an endpoint is failing if it is on and has failed three times in a row', () => {
  const failing = { status: 'on', failingSince: '2026-11-22T04:06:00.000Z', failedAttempts: 3 } as const
  expect(isFailing(failing)).toBe(true)
  expect(isFailing({ ...failing, failedAttempts: 2 })).toBe(false)
  expect(isFailing({ ...failing, status: 'off' })).toBe(false)
  expect(isFailing({ ...failing, failingSince: null })).toBe(false)
})

test('a secret encodes exactly its random bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 24, maxLength: 64 }), (bytes) => {
      const secret = webhookSecret(Buffer.from(bytes).toString('base64url'))
      expect(secret).toBe(`whsec_${Buffer.from(bytes).toString('base64')}`)
    }),
  )
})

// The mail about an endpoint that was stopped.

const facts = {
  url: 'https://erp.example.com/<hook>',
  link: 'https://shop.example/cms/integrations/webhooks/1',
}

test('the mail about a paused endpoint says what happened, how many events wait, and where to look', () => {
  const { subject, text } = webhookMail({ ...facts, notice: 'paused', waiting: 2 })
  expect(subject).toBe('Webhooks to erp.example.com are paused')
  const pause = 'New events are not recorded for it until it is switched on again'
  for (const words of ['has not accepted anything', '2 events wait for it', pause, facts.link])
    expect(text).toContain(words)
  expect(webhookMail({ ...facts, notice: 'paused', waiting: 1 }).text).toContain('1 event waits for it')
})

test('the mail about an endpoint that is gone, with no events waiting, says so, with an escaped address', () => {
  const { subject, text, html } = webhookMail({ ...facts, notice: 'gone', waiting: 0 })
  expect(subject).toBe('Webhooks to erp.example.com are switched off')
  expect(text).toContain('gone for good (410)')
  expect(text).toContain('No events are waiting.')
  expect(html).not.toContain('<hook>')
})
