import { expect, test } from 'vitest'
import { dataReceived, sendData } from './data-endpoints.ts'
import { dataHeaders } from './data-headers.ts'

test('the result of a message has one order of fields, however it was stored', () => {
  const kept = { changed: 1, received_at: '2026-11-22T04:06:00.000Z', type: 'order_sync', received: 2 }
  expect(JSON.stringify(dataReceived.parse(kept))).toBe(
    '{"type":"order_sync","received":2,"changed":1,"outdated":[],"limited":[],"received_at":"2026-11-22T04:06:00.000Z"}',
  )
})

test('the documented headers are those that are read, and their examples are valid', () => {
  const examples = Object.entries(sendData.headers ?? {}).map(
    ([name, { example }]) => [name, example] as const,
  )
  expect(examples.map(([name]) => name).toSorted()).toEqual(Object.keys(dataHeaders.shape).toSorted())
  expect(dataHeaders.safeParse(Object.fromEntries(examples)).success).toBe(true)
})
