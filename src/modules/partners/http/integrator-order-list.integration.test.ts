/** GET /orders-api/orders (spec §7): its parameters, pages, and errors for invalid ones. */
import { beforeAll, describe, expect, test } from 'vitest'
import { asksForOrders, idsOf } from '#tests/support/orders-api.ts'
import { anUnpaidOrder } from '#tests/support/orders.ts'
import { aPaidOrder } from '#tests/support/shipping.ts'
import { aGuest } from '#tests/support/shop.ts'
import { testApp } from '#platform/testing/http-harness.ts'

const testing = await testApp()
const { db } = testing
const { list } = asksForOrders(testing)

let first: string
let second: string
let unpaid: string

beforeAll(async () => {
  first = (await aPaidOrder(testing, await aGuest(testing))).id
  second = (await aPaidOrder(testing, await aGuest(testing))).id
  unpaid = (await anUnpaidOrder(testing)).id
})

describe('the order list', () => {
  test('returns the newest 50 by default, newest first, and the total', async () => {
    const { status, data, pagination } = await list()
    expect(status).toBe(200)
    expect(pagination).toEqual({
      total: data.length,
      limit: 50,
      offset: 0,
      hasMore: false,
      next_cursor: null,
    })
    const times = data.map(({ created_at }) => created_at)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(data.length).toBeGreaterThanOrEqual(3)
  })

  test('can be paged by offset and by cursor, with each order once', async () => {
    const all = idsOf(await list())
    const byOffset: string[] = []
    for (let offset = 0; offset < all.length; offset += 2)
      byOffset.push(...idsOf(await list(`?limit=2&offset=${offset}`)))
    expect(byOffset).toEqual(all)
    const byCursor: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await list(`?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`)
      byCursor.push(...idsOf(page))
      cursor = page.pagination.next_cursor
      expect(page.pagination).toMatchObject({ total: all.length, hasMore: cursor !== null })
    }
    expect(byCursor).toEqual(all)
  })

  test('keeps its place while new orders arrive', async () => {
    const newest = await list('?limit=2')
    const { id } = await anUnpaidOrder(testing)
    const next = await list(`?limit=100&cursor=${newest.pagination.next_cursor}`)
    expect(idsOf(next)).not.toContain(id)
    expect(idsOf(next).some((each) => idsOf(newest).includes(each))).toBe(false)
  })

  test('can be filtered by status', async () => {
    expect(idsOf(await list('?status=pending'))).toContain(unpaid)
    const completed = await list('?status=completed')
    expect(completed.data.every(({ status }) => status === 'completed')).toBe(true)
    expect(idsOf(completed)).toContain(first)
    expect((await list('?status=failed')).pagination.total).toBe(0)
  })

  test('accepts whole days in India, and instants to the millisecond, both ends included', async () => {
    await db.pool.query(`UPDATE orders SET created_at = '2025-06-09 18:29:59.999999Z' WHERE id = $1`, [first])
    await db.pool.query(`UPDATE orders SET created_at = '2025-06-09 18:30:00Z' WHERE id = $1`, [second])
    const ids = async (query: string) => idsOf(await list(query))
    expect(await ids('?start_date=2025-06-09&end_date=2025-06-09')).toEqual([first])
    expect(await ids('?start_date=2025-06-10&end_date=2025-06-10')).toEqual([second])
    expect(await ids('?start_date=2025-06-09T18:30:00Z&end_date=2025-06-09T18:30:00Z')).toEqual([second])
    expect(
      await ids('?start_date=2025-06-09T23:59:59.999%2B05:30&end_date=2025-06-09T18:29:59.999Z'),
    ).toEqual([first])
    // An unescaped plus arrives as a space.
    expect(await ids('?start_date=2025-06-10T00:00:00+05:30&end_date=2025-06-10T00:00:00+05:30')).toEqual([
      second,
    ])
    expect(await ids('?start_date=2025-06-09&end_date=2025-06-10&status=completed')).toEqual([second, first])
    expect(await ids('?end_date=2025-06-08')).toEqual([])
  })
})

describe('an invalid parameter', () => {
  test.each([
    ['limit=0', 'limit', 'A whole number from 1 to 100'],
    ['limit=101', 'limit', 'A whole number from 1 to 100'],
    ['limit=', 'limit', 'A whole number from 1 to 100'],
    ['limit=ten', 'limit', 'A whole number from 1 to 100'],
    ['limit=1.5', 'limit', 'A whole number from 1 to 100'],
    ['limit=1e1', 'limit', 'A whole number from 1 to 100'],
    ['limit=10&limit=20', 'limit', 'Send this parameter once'],
    ['offset=-1', 'offset', 'A whole number from 0 to 1000000'],
    ['offset=1000001', 'offset', 'A whole number from 0 to 1000000'],
    ['offset=99999999999999999999', 'offset', 'A whole number from 0 to 1000000'],
    ['status=paid', 'status', 'One of pending, shipped, completed, failed'],
    ['status=', 'status', 'One of pending, shipped, completed, failed'],
    ['status=failed&status=failed', 'status', 'Send this parameter once'],
    ['start_date=2025-02-30', 'start_date', 'A date from 2000 to 2099'],
    ['start_date=yesterday', 'start_date', 'A date from 2000 to 2099'],
    ['start_date=2025-06-09T10:00:00', 'start_date', 'A date from 2000 to 2099'],
    ['end_date=2025-06-09T25:00:00Z', 'end_date', 'A date from 2000 to 2099'],
    ['start_date=2025-06-10&end_date=2025-06-09', 'end_date', 'The end is before the start'],
    [
      'start_date=2025-06-09T10:00:00Z&end_date=2025-06-09T09:59:59Z',
      'end_date',
      'The end is before the start',
    ],
    ['updated_since=1733', 'updated_since', 'A date from 2000 to 2099'],
    ['cursor=', 'cursor', 'The next_cursor of an answer'],
    ['cursor=abc', 'cursor', 'The next_cursor of an answer'],
    ['cursor=u0-00000000000000000000000000000000', 'cursor', 'The next_cursor of an answer'],
    ['cursor=ozzzzzzzzzzz-00000000000000000000000000000000', 'cursor', 'The next_cursor of an answer'],
    [
      'cursor=o0-00000000000000000000000000000000&updated_since=2025-01-01',
      'cursor',
      'The next_cursor of an answer',
    ],
    ['cursor=o0-00000000000000000000000000000000&offset=2', 'offset', 'Leave it out when you send a cursor'],
    ['updated_since=2025-01-01&offset=2', 'offset', 'Leave it out with updated_since'],
    ['page=2', 'page', 'There is no parameter of this name here'],
    ['Limit=2', 'Limit', 'There is no parameter of this name here'],
    ['api-key=x', 'api-key', 'There is no parameter of this name here'],
    ['__proto__=x', '__proto__', 'There is no parameter of this name here'],
  ])('%s: 400 names %s and the allowed values', async (query, field, message) => {
    const { status, fields } = await list(`?${query}`)
    expect(status).toBe(400)
    expect(fields).toEqual({ [field]: expect.stringContaining(message) })
  })

  test('does not hide another', async () => {
    expect((await list('?limit=0&status=x&page=1')).fields).toEqual({
      limit: expect.any(String),
      status: expect.any(String),
      page: expect.any(String),
    })
  })
})
