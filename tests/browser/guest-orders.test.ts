/** A guest's way to their orders: the e-mail, the code from the mail, the masked list. With and without JavaScript. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  anEmail,
  expectAccessible,
  expectComplaint,
  expectNoSidewaysScroll,
  inBrowser,
  open,
} from '../support/browser.ts'
import { anotherCode, codesTo } from '../support/guest-codes.ts'
import { placeByPage } from '../support/placing.ts'
import { CUSTOMER } from '../support/shop.ts'
import { aProductOnSale, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

const SENT = 'If this e-mail has orders, we have sent it a six-digit code'
const WRONG = 'This code is not right, or no longer valid. Please check it, or ask for a new one.'
const EXPIRED = 'Failed to fetch orders. Your session may have expired.'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'My Orders' })

/** Another person's order, placed in another browser. */
async function somebodysOrder(email: string) {
  const page = await pageOn(1280)
  return placeByPage(page, shop, [await aProductOnSale(shop)], email)
}

async function mailedCode(email: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => (code = (await codesTo(shop.sandboxUrl, email)).at(-1)), { timeout: 15_000 })
    .toMatch(/^\d{6}$/)
  return code!
}

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'My Orders' }).click()
  await dialog(page).getByRole('heading', { name: 'My Orders' }).waitFor()
}

async function askFor(page: Page, email: string): Promise<void> {
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog(page).getByRole('button', { name: 'Find my orders' }).click()
}

describe('the dialog', () => {
  test('requests the e-mail address, then the code from the mail, and shows masked rows', async () => {
    const email = anEmail()
    const { order } = await somebodysOrder(email)
    const page = await pageOn(390)
    await open(page, '/about')
    await openDialog(page)
    const field = dialog(page).getByRole('textbox', { name: 'Email' })
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    await expectAccessible(page)

    // Spaces around it are ignored.
    await askFor(page, '   ')
    expectComplaint(page, '422 /api/orders')
    await askFor(page, 'nobody')
    await dialog(page).getByText('Invalid email address').waitFor()
    await askFor(page, ` ${email.toUpperCase()} `)
    await dialog(page).getByText(SENT).waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    const code = await mailedCode(email)
    const digits = dialog(page).getByRole('textbox', { name: 'Six-digit code' })
    expectComplaint(page, '400 /api/orders/guest-code')
    await digits.fill(anotherCode(code))
    await digits.press('Enter')
    await dialog(page).getByText(WRONG).waitFor()
    await digits.fill(code)
    await digits.press('Enter')
    const card = dialog(page).getByRole('article', { name: `Order ${order.number}` })
    await card.waitFor()
    await expect.poll(() => card.textContent()).toContain('Asha R., •••••••345, Hyderabad')
    await expect.poll(() => dialog(page).textContent()).not.toMatch(/98480|Banjara/)
    await expect.poll(() => card.getByRole('link').count()).toBe(0)
    await card.getByRole('button', { name: 'Create Shipment' }).click()
    await dialog(page)
      .getByText('Cannot create shipment for guest orders with masked data. Please contact support.')
      .waitFor()
    await expectAccessible(page)

    await dialog(page).getByRole('button', { name: 'Search with different email' }).click()
    await field.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog(page).count()).toBe(0)
  })

  test('says that there are no orders, and searches with another e-mail address', async () => {
    const email = anEmail()
    const { order } = await somebodysOrder(email)
    const page = await pageOn(1280)
    await open(page, '/about')
    await openDialog(page)
    await askFor(page, email)
    await dialog(page).getByText(SENT).waitFor()
    const code = await mailedCode(email)
    // Between the mail and the code the order was moved to an account.
    await shop.db.pool.query(
      `WITH person AS (INSERT INTO users (id, name, email) VALUES ('late', 'Asha Rao', 'late@example.test') RETURNING id)
       UPDATE orders SET user_id = person.id, session_id = NULL FROM person WHERE orders.id = $1`,
      [order.id],
    )
    await dialog(page).getByRole('textbox', { name: 'Six-digit code' }).fill(code)
    await dialog(page).getByRole('button', { name: 'Show my orders' }).click()
    await dialog(page).getByRole('heading', { name: 'No orders yet' }).waitFor()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Search with different email' }).click()
    await dialog(page).getByRole('textbox', { name: 'Email' }).waitFor()
  })

  test('the browser that placed the order sees it at once, in full, until its session ends', async () => {
    const email = anEmail()
    const page = await pageOn(1280)
    const { order } = await placeByPage(page, shop, [await aProductOnSale(shop)], email)
    await open(page, '/about')
    await openDialog(page)
    await askFor(page, email)
    const card = dialog(page).getByRole('article', { name: `Order ${order.number}` })
    expect(await card.getByRole('link', { name: 'Pay now' }).getAttribute('href')).toBe(
      `/orders/${order.id}/pay`,
    )
    await expect.poll(() => card.getByRole('button', { name: 'Create Shipment' }).count()).toBe(0)
    await card.getByRole('link', { name: 'See order' }).click()
    await page.getByRole('heading', { name: `Order ${order.number}` }).waitFor()
    // The link of its mails opens it as well.
    await open(page, `/orders?order=${order.id}`)
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/orders/${order.id}`)
    await expect
      .poll(() => page.getByRole('region', { name: 'Delivery to' }).textContent())
      .toContain(CUSTOMER.phone)

    await shop.db.pool.query(
      `UPDATE guest_sessions SET expires_at = shop_now() WHERE id = (SELECT session_id FROM orders WHERE id = $1)`,
      [order.id],
    )
    expectComplaint(page, `404 /orders/${order.id}`)
    await open(page, `/orders/${order.id}`)
    await page.getByRole('heading', { name: EXPIRED }).waitFor()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Find my orders' }).click()
    await page.getByText(`to see order ${order.number}`).waitFor()
    await open(page, '/about')
    await openDialog(page)
    await askFor(page, email)
    await dialog(page).getByText(EXPIRED).waitFor()
    await dialog(page).getByText(SENT).waitFor()
    await mailedCode(email)
  })
})

test('without JavaScript a mailed link leads to the order by forms, in any browser and weeks later', async () => {
  const email = anEmail()
  const { order } = await somebodysOrder(email)
  await somebodysOrder(email)
  await shop.db.pool.query(
    `UPDATE guest_sessions SET expires_at = shop_now() - interval '40 days' WHERE id = (SELECT session_id FROM orders WHERE id = $1)`,
    [order.id],
  )
  const page = await pageOn(390, { hasJavaScript: false })
  await page.goto(`/orders?order=${order.id}`)
  await page.getByText(`to see order ${order.number}`).waitFor()
  expectComplaint(page, '422 /orders')
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example')
  await page.getByRole('button', { name: 'Find my orders' }).click()
  await page.getByText('Invalid email address').waitFor()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Find my orders' }).click()
  await page.getByText(SENT).waitFor()
  const code = await mailedCode(email)
  expectComplaint(page, '400 /orders')
  await page.getByRole('textbox', { name: 'Six-digit code' }).fill(anotherCode(code))
  await page.getByRole('button', { name: 'Show my orders' }).click()
  await page.getByText(WRONG).waitFor()
  await page.getByRole('textbox', { name: 'Six-digit code' }).fill(code)
  await page.getByRole('button', { name: 'Show my orders' }).click()
  await page.getByRole('article', { name: `Order ${order.number}` }).waitFor()
  // The older of the two, and yet the first.
  await expect.poll(() => page.getByRole('article').first().textContent()).toContain(order.number)
  await expect
    .poll(() => page.getByRole('button', { name: 'Create Shipment' }).first().isVisible())
    .toBe(false)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Search with different email' }).click()
  await page.getByRole('textbox', { name: 'Email' }).waitFor()
})
