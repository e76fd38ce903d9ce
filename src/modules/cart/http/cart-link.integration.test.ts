import { describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { aProduct } from '#tests/support/shop.ts'
import { everythingStored, testApp } from '#platform/testing/http-harness.ts'

const testing = await testApp()
const browser = testing.browser()
const get = (query: string) => browser.get(`/api/cart/link${query}`)

async function skuOf(facts: Parameters<typeof aProduct>[1]): Promise<string> {
  const id = await aProduct(testing, facts)
  const { rows } = await testing.db.pool.query<{ sku: string }>('SELECT sku FROM products WHERE id = $1', [
    id,
  ])
  return rows[0]?.sku ?? ''
}

describe('GET /api/cart/link', () => {
  test('200: returns what can be added, with a message about the rest; nothing is written or set', async () => {
    const [much, few, none] = [
      await skuOf({ name: 'Much', onHand: 10 }),
      await skuOf({ name: 'Few', onHand: 1 }),
      await skuOf({ name: 'None', onHand: 0 }),
    ]
    const before = await everythingStored(testing)
    const answer = await get(`?add=${much}:2,${few}:2,${none},NO-SUCH`)
    expect([answer.status, answer.setCookies]).toEqual([200, []])
    expect(answer.json).toMatchObject({
      lines: [
        { product: { sku: much, name: 'Much', pricePaise: 24_900 }, quantity: 2 },
        { product: { sku: few, name: 'Few' }, quantity: 1 },
      ],
      notes: ['Only 1 of Few left in stock', 'None is out of stock', 'NO-SUCH is not sold here'],
    })
    expect(await everythingStored(testing)).toEqual(before)
  })

  test.each([
    '',
    '?add=',
    '?add=A:0',
    '?add=%3Cscript%3E',
    `?add=${'A'.repeat(1_500)}`,
    '?add=A&add=B',
    '?add=A&x=1',
  ])('422: %s', async (query) => {
    const answer = await get(query)
    expect([answer.status, answer.json.error.code, answer.json.error.message]).toEqual([
      422,
      'invalid',
      MESSAGES.cart_link_unreadable,
    ])
  })
})
