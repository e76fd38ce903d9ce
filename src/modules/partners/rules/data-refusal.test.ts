import { expect, test } from 'vitest'
import { REFUSAL_WORDS, safeFields, typeOfBody } from './data-refusal.ts'
import { sendData } from './data-webhook.ts'

test('fields are stored as paths, without names that a partner made up', () => {
  const fields = (...paths: readonly string[]) =>
    safeFields(Object.fromEntries(paths.map((path) => [path, 'x'])))
  expect(safeFields(undefined)).toEqual([])
  expect(fields('body', 'timestamp', 'data.orders.12.order_id')).toEqual([
    'body',
    'timestamp',
    'data.orders.12.order_id',
  ])
  expect(fields('Asha Rao', 'data.9876543210', 'data.stats.0.figures.asha_rao', '')).toEqual([
    '–',
    'data.–',
    'data.stats.0.figures.–',
  ])
  expect(fields(...Array.from({ length: 99 }, (_, place) => `data.orders.${place}`))).toHaveLength(20)
})

test('the type is a known one, or none', () => {
  expect(typeOfBody({ type: 'order_sync' })).toBe('order_sync')
  for (const body of [{ type: 'Asha' }, { type: ['order_sync'] }, {}, [], null, undefined, 'order_sync'])
    expect(typeOfBody(body)).toBeNull()
})

test('every error of the endpoint has a text for staff', () => {
  for (const code of sendData.refusals ?? []) expect(REFUSAL_WORDS[code]).toBeTruthy()
})
