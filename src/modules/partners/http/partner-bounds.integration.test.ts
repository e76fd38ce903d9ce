/** Whatever partners send, the shop's own data stays unchanged and the server never fails. */
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { aSender, shopsOwn } from '#tests/support/partners.ts'
import { aGuest, aProduct, confirm, expectBooksToAgree, payInWindow, placed } from '#tests/support/shop.ts'
import { anyText } from '#platform/testing/any-text.ts'
import { INTEGRATOR_SECRET, testApp } from '#platform/testing/http-harness.ts'

const testing = await testApp()
const send = aSender(testing.app, INTEGRATOR_SECRET)

const productId = await aProduct(testing, { onHand: 50 })
const guest = await aGuest(testing)
const paid = await placed(testing, guest, { items: [{ productId, quantity: 1 }] })
await confirm(testing, guest, paid.id, await payInWindow(testing, paid.gatewayOrderId))
const open = await placed(testing, guest, { items: [{ productId, quantity: 2 }] })

afterAll(() => expectBooksToAgree(testing))

/** Field names that a message has, and those that it must not set. */
const NAMES = [
  'order_id',
  'partner_reference',
  'partner_status',
  'partner_note',
  'id',
  'sku',
  'stock_on_hand',

  'description',
  'weight_grams',
  'first_day',
  'last_day',
  'figures',
  'price',
  'price_paise',
  'pricePaise',
  'discounted_price',
  'status',
  'payment_status',
  'paymentStatus',
  'fulfilment_status',
  'total_paise',
  'name',
  'user_id',
  'customer_email',
  'on_hand',
  'reserved',
  'version',
  'constructor',
  'toString',
]
const value = fc.oneof(
  anyText,
  fc.constantFrom<unknown>(
    paid.id,
    open.id,
    productId,
    'completed',
    'paid',
    '2024-01-01',
    null,
    true,
    1,
    0,
    -1,
  ),
  fc.double(),
  fc.integer({ min: 0, max: 60 }),
  fc.dictionary(fc.constantFrom('revenue', 'orders', 'status'), fc.double({ noNaN: true })),
)
const aims = {
  orders: fc.record({
    order_id: fc.constantFrom(paid.id, open.id),
    partner_status: fc.constantFrom('A', 'B'),
  }),
  products: fc.record({ id: fc.constant(productId), stock_on_hand: fc.integer({ min: 0, max: 60 }) }),
  stats: fc.record({
    first_day: fc.constant('2024-01-01'),
    last_day: fc.constant('2024-01-31'),
    figures: fc.dictionary(fc.constantFrom('revenue', 'paid_orders'), fc.integer(), { minKeys: 1 }),
  }),
}
const others = fc.dictionary(fc.constantFrom(...NAMES), value, { maxKeys: 2 })
const record = (kind: keyof typeof aims) =>
  fc.oneof(
    { weight: 2, arbitrary: aims[kind] },
    fc.tuple(aims[kind], others).map(([right, more]) => ({ ...right, ...more })),
    others,
  )
const data = fc
  .constantFrom('orders', 'products', 'stats')
  .chain((kind) =>
    fc.array(record(kind), { minLength: 1, maxLength: 2 }).map((records) => ({ [kind]: records })),
  )
const TYPE_OF: Readonly<Record<string, string>> = {
  orders: 'order_sync',
  products: 'product_sync',
  stats: 'stats_update',
}
const message = fc.oneof(
  { weight: 5, arbitrary: data.map((each) => ({ type: TYPE_OF[Object.keys(each)[0] ?? ''], data: each })) },
  fc.record({ type: fc.constantFrom(...Object.values(TYPE_OF)), data: fc.oneof(data, value) }),
)

test('no partner message changes a price, a payment, a status or a person', async () => {
  const own = await shopsOwn(testing)
  const answers = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(message, async (sent) => {
      const { status } = await send(sent)
      answers.set(status, (answers.get(status) ?? 0) + 1)
      expect([200, 400]).toContain(status)
      expect(await shopsOwn(testing)).toEqual(own)
    }),
    { numRuns: 150 },
  )
  expect(new Set(answers.keys())).toEqual(new Set([200, 400]))
})
