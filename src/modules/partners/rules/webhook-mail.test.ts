/** The mail about an endpoint that was stopped. */
import { expect, test } from 'vitest'
import { webhookMail } from './webhook-mail.ts'

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
