/** The catalogue of events, as the documentation and the panel show it. */
import { expect, test } from 'vitest'
import { SchemaBook, sampleValue } from './json-schema.ts'
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS, WEBHOOK_VERSION } from './webhook-events.ts'

test('the catalogue has every event that can be subscribed to once, and the test event', () => {
  expect(WEBHOOK_EVENTS.map(({ name }) => name)).toEqual([...WEBHOOK_EVENT_NAMES, 'webhook.test'])
})

test.each(WEBHOOK_EVENTS)('the sample of $name matches its own schema', (event) => {
  const book = new SchemaBook()
  const sample = sampleValue(book.add(event.payload, 'answer'), book.named)
  expect(event.payload.parse(sample)).toEqual(sample)
  expect(sample).toMatchObject({ type: event.name, version: WEBHOOK_VERSION })
})
