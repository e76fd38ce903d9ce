/**
 * The promise for a pincode: fetched from the carrier once, cached, and never awaited for longer than a shopper would
 * wait.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDelhivery } from '../providers/delhivery.ts'
import { createSingleFlight } from '#platform/process/concurrency.ts'
import { bindShop } from '#app/shop.ts'
import { setFaults, testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const { shop, db } = testing

afterEach(() => setFaults(testing, { shipping: 'normal' }))
beforeEach(() => db.pool.query('TRUNCATE pincodes, account_tries'))

type Kept = { isServed: boolean; takesCash: boolean; transitDays: number | null; remark: string }

async function keptOf(pin: string): Promise<Kept | undefined> {
  const { rows } = await db.pool.query<Kept>(
    `SELECT is_served AS "isServed", takes_cash AS "takesCash", transit_days AS "transitDays", remark FROM pincodes WHERE pin = $1`,
    [pin],
  )
  return rows[0]
}

/** As if it had been fetched that long ago. */
async function age(pin: string, hours: number, facts: { city?: string } = {}): Promise<void> {
  const { rowCount } = await db.pool.query(
    `UPDATE pincodes SET checked_at = shop_now() - make_interval(hours => $2), city = coalesce($3, city) WHERE pin = $1`,
    [pin, hours, facts.city ?? null],
  )
  expect(rowCount).toBe(1)
}

const UNKNOWN = { isServed: true, isPaused: false, takesCash: false, city: '', source: 'policy' }

describe('a new pincode', () => {
  test('gets the carrier’s promise, which is cached', async () => {
    const promise = await shop.getPincodePromise('500034')
    expect(promise).toMatchObject({
      pin: '500034',
      isServed: true,
      takesCash: true,
      isCodOffered: false,
      city: 'Hyderabad',
      stateCode: 'TG',
      state: 'Telangana',
      isRemote: false,
      source: 'carrier',
    })
    const { rows } = await db.pool.query<{ today: string }>(
      `SELECT to_char(shop_now() AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') AS today`,
    )
    expect(promise.earliest > rows[0]!.today && promise.latest >= promise.earliest).toBe(true)
    expect(await keptOf('500034')).toEqual({
      isServed: true,
      takesCash: true,
      transitDays: 2,
      remark: '',
    })
  })

  test.each([
    ['744301', { isServed: false, isPaused: false, takesCash: false, city: '' }],
    ['999999', { isServed: false, isPaused: false }],
    ['795001', { isServed: false, isPaused: true, takesCash: false, city: 'Imphal' }],
    ['682555', { isServed: true, takesCash: false, city: 'Kavaratti', state: 'Kerala', source: 'carrier' }],
    ['737101', { isServed: false, isPaused: false, takesCash: true, city: 'Gangtok', state: 'Sikkim' }],
    ['194101', { isServed: true, isRemote: true, state: 'Ladakh', source: 'carrier' }],
    ['751001', { isServed: true, stateCode: 'OD', state: 'Odisha' }],
  ])('%s', async (pin, expected) => {
    expect(await shop.getPincodePromise(pin)).toMatchObject(expected)
    expect(await keptOf(pin)).toMatchObject({ isServed: expected.isServed })
  })

  test('has a longer time for a remote place', async () => {
    const near = await shop.getPincodePromise('500034')
    const remote = await shop.getPincodePromise('194101')
    expect(remote.earliest > near.latest).toBe(true)
  })

  test('that does not exist in India is not looked up', async () => {
    await setFaults(testing, { shipping: 'down' })
    expect(await shop.getPincodePromise('012345')).toMatchObject({ isServed: false, isPaused: false })
    expect(await keptOf('012345')).toBeUndefined()
  })
})

describe('a cached pincode', () => {
  test('is valid for seven days, then looked up again', async () => {
    await shop.getPincodePromise('500034')
    await age('500034', 7 * 24 - 1, { city: 'Kept' })
    await setFaults(testing, { shipping: 'down' })
    expect(await shop.getPincodePromise('500034')).toMatchObject({ city: 'Kept', source: 'carrier' })
    await setFaults(testing, { shipping: 'normal' })
    await age('500034', 7 * 24)
    expect(await shop.getPincodePromise('500034')).toMatchObject({ city: 'Hyderabad', source: 'carrier' })
  })

  test('stays served for a month while the carrier is down, with nothing newly promised', async () => {
    await shop.getPincodePromise('500034')
    await age('500034', 30 * 24 - 1, { city: 'Old' })
    await setFaults(testing, { shipping: 'down' })
    expect(await shop.getPincodePromise('500034')).toMatchObject({ city: 'Old', takesCash: true })
    await age('500034', 30 * 24 + 1)
    expect(await shop.getPincodePromise('500034')).toMatchObject(UNKNOWN)
    await setFaults(testing, { shipping: 'normal' })
    expect(await shop.getPincodePromise('500034')).toMatchObject({ city: 'Hyderabad' })
  })

  test('that is not served is looked up again after a day, and ignored if the carrier is down then', async () => {
    await shop.getPincodePromise('744301')
    await age('744301', 23)
    await setFaults(testing, { shipping: 'blocked' })
    expect(await shop.getPincodePromise('744301')).toMatchObject({ isServed: false })
    await age('744301', 24)
    expect(await shop.getPincodePromise('744301')).toMatchObject(UNKNOWN)
  })
})

test('a hundred new pincodes a minute are looked up; further ones get the policy', async () => {
  let asked = 0
  const now = new Date()
  const { shipping, clock } = testing.deps
  const counted = bindShop({
    ...testing.deps,
    clock: { ...clock, now: () => now },
    shipping: {
      ...shipping,
      checkPincode: (pin) => {
        asked += 1
        return shipping.checkPincode(pin)
      },
    },
  })
  await db.pool.query('DELETE FROM account_tries')
  const pins = Array.from({ length: 105 }, (_, n) => String(400_001 + n))
  const promises = []
  for (const pin of pins) promises.push(await counted.getPincodePromise(pin))
  expect(asked).toBe(100)
  expect(promises.slice(100)).toEqual(Array(5).fill(expect.objectContaining(UNKNOWN)))
  // Cached ones cost nothing, and the limit is a hundred a minute.
  expect(await counted.getPincodePromise(pins[0]!)).toEqual(promises[0])
  now.setTime(now.getTime() + 60_000)
  await counted.getPincodePromise(pins[104]!)
  expect(asked).toBe(101)
})

test('a carrier that is down means the policy, and nothing is cached', async () => {
  await setFaults(testing, { shipping: 'down' })
  expect(await shop.getPincodePromise('560001')).toMatchObject({ ...UNKNOWN, state: 'Karnataka' })
  expect(await keptOf('560001')).toBeUndefined()
  expect(testing.logged.at(-1)?.message).toBe('the carrier does not say whether it serves a pincode')
})

test('the promise says whether the shop accepts cash at all', async () => {
  await db.pool.query('UPDATE shop_settings SET is_cod_on = true')
  expect(await shop.getPincodePromise('500034')).toMatchObject({ isCodOffered: true, takesCash: true })
  await db.pool.query('UPDATE shop_settings SET is_cod_on = false')
  expect(await shop.getPincodePromise('500034')).toMatchObject({ isCodOffered: false })
})

describe('a slow carrier', async () => {
  const asked: string[] = []
  /** Answers a call when the test says so. */
  let answer: (path: string) => Promise<object | null> = async () => null
  const carrier = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path.split('?')[0] ?? '')
    void answer(path).then((body) =>
      response.writeHead(body ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
  })
  await new Promise<void>((resolve) => carrier.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    carrier.closeAllConnections()
    carrier.close()
  })
  const { port } = carrier.address() as AddressInfo
  const waits: number[] = []
  const slow = bindShop({
    ...testing.deps,
    singleFlight: createSingleFlight(),
    shipping: createDelhivery({ baseUrl: `http://127.0.0.1:${port}`, token: 'x', pickupLocation: 'x' }),
    clock: {
      ...testing.deps.clock,
      wait: (ms) => {
        waits.push(ms)
        return patience.promise
      },
    },
  })
  let patience = Promise.withResolvers<void>()
  beforeEach(() => {
    patience = Promise.withResolvers()
    asked.length = 0
    waits.length = 0
  })

  const served = (pin: string, path: string): object =>
    path.startsWith('/api/dc/')
      ? { success: true, msg: '', data: { tat: 3 } }
      : {
          delivery_codes: [
            {
              postal_code: { pin: Number(pin), state_code: 'KA', city: 'Bengaluru', pre_paid: 'Y', cod: 'N' },
            },
          ],
        }

  test('is awaited for two seconds at most, and its later response is still cached', async () => {
    const gate = Promise.withResolvers<void>()
    answer = (path) => gate.promise.then(() => served('560001', path))
    const first = slow.getPincodePromise('560001')
    await expect.poll(() => waits).toEqual([2_000])
    patience.resolve()
    expect(await first).toMatchObject(UNKNOWN)

    gate.resolve()
    await expect.poll(() => keptOf('560001')).toMatchObject({ isServed: true, transitDays: 3 })
    const calls = asked.length
    expect(await slow.getPincodePromise('560001')).toMatchObject({ city: 'Bengaluru', source: 'carrier' })
    expect(asked).toHaveLength(calls)
  })

  test('is called once for a hundred simultaneous requests', async () => {
    const gate = Promise.withResolvers<void>()
    answer = (path) => gate.promise.then(() => served('560002', path))
    const all = Promise.all(Array.from({ length: 100 }, () => slow.getPincodePromise('560002')))
    await expect.poll(() => waits.length).toBe(100)
    gate.resolve()
    const promises = await all
    expect(new Set(promises.map((promise) => JSON.stringify(promise))).size).toBe(1)
    expect(promises[0]).toMatchObject({ city: 'Bengaluru', takesCash: false })
    expect(asked.toSorted()).toEqual(['/api/dc/expected_tat', '/c/api/pin-codes/json/'])
  })

  test('that answers without delivery days has its place cached, and is asked for the days again within the hour', async () => {
    answer = async (path) => (path.startsWith('/api/dc/') ? null : served('560003', path))
    expect(await slow.getPincodePromise('560003')).toMatchObject({ city: 'Bengaluru', source: 'policy' })
    expect(await keptOf('560003')).toMatchObject({ transitDays: null })
    answer = async (path) => served('560003', path)
    expect(await slow.getPincodePromise('560003')).toMatchObject({ source: 'policy' })
    await age('560003', 1)
    expect(await slow.getPincodePromise('560003')).toMatchObject({ source: 'carrier' })
    // Known days are not overwritten by an answer without them.
    await age('560003', 8 * 24)
    answer = async (path) => (path.startsWith('/api/dc/') ? null : served('560003', path))
    expect(await slow.getPincodePromise('560003')).toMatchObject({ source: 'carrier' })
  })
})
