/** What partners sent, as staff see it: messages, figures, and their notes on an order. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { signIn } from '../support/browser-accounts.ts'
import { expectAccessible, expectNoSidewaysScroll, inBrowser, open } from '../support/browser.ts'
import { ordersSaid, productsSaid, statsSaid } from '../support/partners.ts'
import { placeByPage } from '../support/placing.ts'
import { ADMIN, aProductOnSale, startOwnShopServer } from '../support/shop-server.ts'

const SECRET = 'a-secret-for-the-first-integrator'
const shop = await startOwnShopServer({ WEBHOOK_SECRET: SECRET })
const { pageOn } = inBrowser(shop)

/** Over HTTP, as a partner does. */
async function send(message: unknown, isTaken = true): Promise<void> {
  const answer = await fetch(`${shop.url}/data-webhook/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-secret': SECRET,
      'idempotency-key': randomUUID(),
      timestamp: new Date().toISOString(),
    },
    body: JSON.stringify(message),
  })
  expect(await answer.json()).toMatchObject({ success: isTaken })
}

test('partners send data; staff see messages, figures, and their notes on the order', async () => {
  const shopper = await pageOn(1280)
  await open(shopper, '/')
  const product = await aProductOnSale(shop)
  const { order } = await placeByPage(shopper, shop, [product], 'partner@example.test')
  const { id } = order
  await send(ordersSaid({ order_id: id, partner_reference: 'WH-7', partner_status: 'Picked' }))
  await send(productsSaid({ id: product.id, stock_on_hand: 40 }))
  const days = { first_day: '2024-10-01', last_day: '2024-10-31' }
  await send(statsSaid({ ...days, figures: { books_sold: 123_456, average_price: 249.5 } }))

  const page = await pageOn(1280)
  await signIn(page, shop, ADMIN)
  await open(page, '/cms/integrations/partners')
  await page.getByText('No message of a partner was refused.').waitFor()
  await send(productsSaid({ sku: 'nowhere', stock_on_hand: -1 }), false)
  const refused = page.getByRole('region', { name: 'Table of refused messages' })
  // It is saved after the response was sent.
  const kept = async () => (await shop.db.pool.query('SELECT 1 FROM data_refusals')).rowCount
  await expect.poll(kept).toBe(1)
  await open(page, '/cms/integrations/partners')
  await refused.getByText('Something in it is missing or wrong').waitFor()
  await refused.getByText('data.products.0.stock_on_hand').waitFor()
  await refused.getByText('Details').click()
  await refused.getByText(/request ID/).waitFor()
  const rows = page.getByRole('region', { name: 'Table of messages' }).getByRole('row')
  await expect.poll(() => rows.count()).toBe(4)
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Partner' }).selectOption('First integrator')
  await page.getByRole('combobox', { name: 'About' }).selectOption('Products')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect.poll(() => rows.count()).toBe(2)
  await expect.poll(() => rows.last().textContent()).toContain('1 changed')

  await page.getByRole('link', { name: 'Figures', exact: true }).click()
  const figures = page.getByRole('region', { name: 'Table of figures' })
  await figures.getByText('1,23,456').waitFor()
  await figures.getByRole('rowheader', { name: '1 October 2024 to 31 October 2024' }).waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)

  await open(page, `/cms/orders/${id}`)
  const said = page.getByRole('region', { name: 'At partners' })
  await said.getByText('says “Picked”').waitFor()
  await said.getByText('WH-7').waitFor()
  await expectNoSidewaysScroll(page)
})
