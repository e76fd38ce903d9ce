/** The idle staff panel: it asks for the password over the unfinished form, and then continues. */
import { expect, test } from 'vitest'
import { UNLOCK_FIELD } from '#modules/staff/rules/session-lock.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { signIn } from '../support/browser-accounts.ts'
import {
  expectAccessible,
  expectComplaint,
  expectNoSidewaysScroll,
  inBrowser,
  open,
  expectOpenToEveryone,
} from '../support/browser.ts'
import { ADMIN, aProductOnSale, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

/** As if nobody had used the panel for two hours. */
async function leaveAlone(): Promise<void> {
  await shop.db.pool.query(`UPDATE sessions SET last_used_at = shop_now() - interval '2 hours'`)
}

async function nameOf(id: string): Promise<string | undefined> {
  const { rows } = await shop.db.pool.query<{ name: string }>('SELECT name FROM products WHERE id = $1', [id])
  return rows[0]?.name
}

test('a half-filled product form asks for the password, keeps what was typed, and is saved', async () => {
  const product = await aProductOnSale(shop, { name: 'Left Alone' })
  const page = await pageOn(1280)
  await signIn(page, shop, ADMIN)
  await open(page, `/cms/products/${product.id}`)
  const form = page.getByRole('dialog', { name: product.name })
  await form.getByLabel('Name').fill('Come Back')
  await leaveAlone()

  expectComplaint(page, `423 /cms/products/${product.id}.data`)
  await form.getByRole('button', { name: 'Save' }).click()
  const lock = page.getByRole('dialog', { name: 'Enter your password' })
  const password = lock.locator(`[name=${UNLOCK_FIELD}]`)
  await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true)
  await expectOpenToEveryone(page)
  // Closing it changes nothing: behind it the session is locked.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect.poll(() => lock.isVisible()).toBe(true)

  expectComplaint(page, '401 /api/session/unlock')
  await password.fill('not the password')
  await lock.getByRole('button', { name: 'Unlock' }).click()
  await lock.getByText(MESSAGES.password_wrong).waitFor()
  await expectAccessible(page)
  await expect.poll(() => form.getByLabel('Name').inputValue()).toBe('Come Back')
  expect(await nameOf(product.id)).toBe('Left Alone')

  await password.fill(ADMIN.password)
  await lock.getByRole('button', { name: 'Unlock' }).click()
  await lock.waitFor({ state: 'hidden' })
  await expect.poll(() => nameOf(product.id)).toBe('Come Back')
})

test('a page opened while locked asks for the password at its own address, also without JavaScript', async () => {
  const page = await pageOn(390)
  await signIn(page, shop, ADMIN)
  await leaveAlone()
  expectComplaint(page, '423 /cms/orders')
  await page.goto(`${shop.url}/cms/orders`)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expect.poll(() => page.locator('script').count()).toBe(0)
  await page.locator(`[name=${UNLOCK_FIELD}]`).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await page.getByRole('navigation', { name: 'Tabs' }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/cms/orders')
})
