/**
 * Delhivery's serviceability and transit times against the documented facts: the requests, and how responses are read.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createDelhivery } from '#modules/fulfilment/providers/delhivery.ts'
import { readFacts } from './support/facts.ts'

const exchanges = readFacts('delhivery', 'exchange')

let answering = { status: 500, text: '' }
let seen: { line: string; authorization: string | undefined } | undefined
const server = createServer((request, response) => {
  seen = { line: `${request.method} ${request.url}`, authorization: request.headers.authorization }
  if (answering.status > 0) response.writeHead(answering.status).end(answering.text)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const OPTIONS = {
  baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  token: 'a-token',
  pickupLocation: 'Panna Hyderabad',
  deadlineMs: 30_000,
}
const client = createDelhivery(OPTIONS)
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  seen = undefined
})

/** The server responds as documented; returns the documented request. */
function documented(name: string): string {
  const fact = exchanges.find((each) => each.name === name)
  if (!fact || !('example' in fact.response)) throw new Error(`no exchange ${name} with an example`)
  answering = { status: fact.response.status, text: JSON.stringify(fact.response.example) }
  return `${fact.request.method} ${fact.request.path}`
}

const PLACE = { isServed: true, takesCash: true, isRemote: false, remark: '' }

describe('a PIN code', () => {
  test.each([
    ['pin-code-served', '500034', { ...PLACE, city: 'Hyderabad', stateCode: 'TG' }],
    [
      'pin-code-not-served',
      '999999',
      { ...PLACE, isServed: false, takesCash: false, city: '', stateCode: '' },
    ],
    ['pin-code-no-cash', '682555', { ...PLACE, takesCash: false, city: 'Kavaratti', stateCode: 'KL' }],
    ['pin-code-cash-only', '737101', { ...PLACE, isServed: false, city: 'Gangtok', stateCode: 'SK' }],
    ['pin-code-remote', '194101', { ...PLACE, isRemote: true, city: 'Leh', stateCode: 'LA' }],
    [
      'pin-code-embargo',
      '795001',
      {
        ...PLACE,
        isServed: false,
        takesCash: false,
        city: 'Imphal',
        stateCode: 'MN',
        remark: 'Embargo',
      },
    ],
  ])('%s', async (name, pin, value) => {
    const line = documented(name)
    expect(await client.checkPincode(pin)).toEqual({ ok: true, value })
    expect(seen).toEqual({ line, authorization: 'Token a-token' })
  })

  test('in the response other than the requested one is ignored', async () => {
    documented('pin-code-served')
    expect(await client.checkPincode('500035')).toMatchObject({ ok: true, value: { isServed: false } })
  })

  test('with hardly any data is not served, and the district replaces the city', async () => {
    const entry = (fields: object) =>
      JSON.stringify({ delivery_codes: [{ postal_code: { pin: '500034', ...fields } }] })
    answering = { status: 200, text: entry({}) }
    expect(await client.checkPincode('500034')).toMatchObject({ value: { isServed: false, city: '' } })
    answering = { status: 200, text: entry({ pre_paid: 'Y', district: 'Hyderabad', city: null }) }
    expect(await client.checkPincode('500034')).toMatchObject({
      value: { isServed: true, city: 'Hyderabad' },
    })
  })
})

describe('days in transit', () => {
  test('are requested by surface, and read', async () => {
    const line = documented('expected-tat')
    expect(await client.estimateTransit({ fromPin: '500034', toPin: '560001' })).toEqual({
      ok: true,
      value: 3,
    })
    expect(seen?.line).toBe(line)
  })

  test('are unknown where it does not deliver', async () => {
    documented('expected-tat-not-served')
    expect(await client.estimateTransit({ fromPin: '500034', toPin: '744301' })).toMatchObject({
      ok: false,
      reason: 'refused',
    })
  })

  test.each([
    ['a number as text', { success: true, data: { tat: '4' } }, { ok: true, value: 4 }],
    ['half a day', { success: true, data: { tat: 2.5 } }, { ok: true, value: 3 }],
    ['a negative number', { success: true, data: { tat: -1 } }, { ok: false }],
    ['a year', { success: true, data: { tat: 365 } }, { ok: false }],
    ['no number', { success: true, data: { tat: 'soon' } }, { ok: false, reason: 'unknown' }],
    ['no success', { success: false, data: { tat: 3 } }, { ok: false, reason: 'refused' }],
  ])('%s', async (_what, body, expected) => {
    answering = { status: 200, text: JSON.stringify(body) }
    expect(await client.estimateTransit({ fromPin: '500034', toPin: '560001' })).toMatchObject(expected)
  })
})

test.each([
  ['a wrong token', { status: 403, text: '{"detail":"Invalid token"}' }, 'unavailable'],
  ['a firewall', { status: 403, text: '<h1>blocked</h1>' }, 'unavailable'],
  ['a broken server', { status: 503, text: '' }, 'unknown'],
  ['a page with status 200', { status: 200, text: '<html></html>' }, 'unknown'],
  ['nothing within the deadline', { status: 0, text: '' }, 'unknown'],
])('%s is reported as no answer', async (_what, answer, reason) => {
  answering = answer
  const on = answer.status === 0 ? createDelhivery({ ...OPTIONS, deadlineMs: 300 }) : client
  expect(await on.checkPincode('500034')).toMatchObject({ ok: false, reason })
  expect(await on.estimateTransit({ fromPin: '500034', toPin: '560001' })).toMatchObject({
    ok: false,
    reason,
  })
})
