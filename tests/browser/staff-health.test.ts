/** The setup checklist of a new shop, on the dashboard and on its own page. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import {
  expectAccessible,
  expectComplaint,
  expectNoSidewaysScroll,
  expectToast,
  inBrowser,
  open,
  type Width,
} from '../support/browser.ts'
import { signIn } from '../support/browser-accounts.ts'
import { ADMIN, aProductOnSale, mailTo, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

async function openAsOwner(width: Width, path: string): Promise<Page> {
  const page = await pageOn(width)
  await signIn(page, shop, ADMIN)
  await open(page, path)
  return page
}

const step = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
const stateOf = (page: Page, name: string) => step(page, name).locator('.status').textContent()

test('the owner follows the steps from the dashboard: confirms, sends a mail, removes the samples', async () => {
  await aProductOnSale(shop, { name: 'Own Notebook' })
  const page = await openAsOwner(1280, '/cms')
  const card = page.getByRole('region', { name: 'Set up your shop: 1 of 15 done' })
  await expectAccessible(page)
  await card.getByRole('link', { name: /^Next: Business details\./ }).click()
  await page.getByRole('heading', { name: 'Health', exact: true }).waitFor()
  await page.getByText('1 of 15 done').waitFor()
  expect(await stateOf(page, 'Your first products')).toBe('Done')
  await step(page, 'GSTIN').getByText('Still the example, 36AAAAA0000A1Z3.').waitFor()
  await step(page, 'Backup').getByText('No backup has been recorded.').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await step(page, 'Tax rates').getByRole('button', { name: 'Confirm tax rates' }).click()
  await expectToast(page, MESSAGES.setup_confirmed)
  await expect.poll(() => stateOf(page, 'Tax rates')).toBe('Done')
  await step(page, 'Tax rates')
    .getByText(/^Confirmed just now by /)
    .waitFor()

  const mail = step(page, 'Mail')
  await mail.getByRole('button', { name: 'Send test mail' }).click()
  await expectToast(page, MESSAGES.test_mail_queued)
  const { text } = await mailTo(shop, ADMIN.email)
  const [, path = '', code = ''] = /(\/cms\/health\?code=(\d{6})#mail)/.exec(text) ?? []
  expect(code).toMatch(/^\d{6}$/)
  const wrong = code === '000000' ? '000001' : '000000'
  expectComplaint(page, '422 /cms/health.data')
  await mail.getByLabel('Code from the test mail').fill(wrong)
  await mail.getByRole('button', { name: 'Confirm arrival' }).click()
  await mail.getByText(MESSAGES.test_mail_code_wrong).waitFor()
  expect(await mail.getByLabel('Code from the test mail').inputValue()).toBe(wrong)
  await expectAccessible(page)
  // Mail scanners open links: opening it records nothing.
  await open(page, path)
  await mail.getByText(/not confirmed yet\.$/).waitFor()
  expect(await mail.getByLabel('Code from the test mail').inputValue()).toBe(code)
  await mail.getByRole('button', { name: 'Confirm arrival' }).click()
  await expectToast(page, MESSAGES.test_mail_seen)
  await mail.getByText(/, seen by .*\.$/).waitFor()

  await step(page, 'Samples removed').getByRole('button', { name: 'Remove samples' }).click()
  const dialog = page.getByRole('dialog', { name: MESSAGES.samples_ask })
  await dialog.getByText(/^This archives \d+ sample products and the coupon PANNA10\./).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove samples' }).click()
  await expectToast(page, MESSAGES.samples_removed)
  await expect.poll(() => stateOf(page, 'Samples removed')).toBe('Done')
  await page.getByText('3 of 15 done').waitFor()
  expect(await (await fetch(shop.url)).text()).not.toContain('PANNA10')
})

test('on a phone Ctrl-K finds the page, and the page fits', async () => {
  const page = await openAsOwner(390, '/cms/search?q=backup')
  await page.getByRole('main').getByRole('link', { name: 'Health' }).click()
  await page.getByRole('heading', { name: 'Health', exact: true }).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await step(page, 'Backup').getByRole('button', { name: 'Record a backup made now' }).click()
  await expectToast(page, MESSAGES.setup_confirmed)
  await step(page, 'Backup')
    .getByText(/^Last backup recorded just now by /)
    .waitFor()
  await open(page, '/cms')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('the low-stock threshold is set for the shop and for one product', async () => {
  const product = await aProductOnSale(shop, { name: 'Slow Notebook', onHand: 30 })
  const page = await openAsOwner(390, '/cms/settings')
  const form = page.getByRole('form', { name: 'Low stock' })
  const field = form.getByLabel('Low at this many units or fewer')
  expect(await field.inputValue()).toBe('9')
  expectComplaint(page, '422 /cms/settings')
  await field.fill('many')
  await form.getByRole('button', { name: 'Save threshold' }).click()
  await form.getByText(MESSAGES.settings_low_stock).first().waitFor()
  expect(await field.inputValue()).toBe('many')
  await expectAccessible(page)
  await field.fill('8')
  await form.getByRole('button', { name: 'Save threshold' }).click()
  await page.getByRole('status').getByText(MESSAGES.settings_saved).waitFor()
  expect(await field.inputValue()).toBe('8')

  await open(page, `/cms/products/${product.id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Low stock at, in units (optional)').fill('30')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(async () => {
      const { rows } = await shop.db.pool.query('SELECT low_stock_at AS at FROM products WHERE id = $1', [
        product.id,
      ])
      return rows[0].at as number
    })
    .toBe(30)
  await open(page, '/cms/products?stock=low&status=active')
  await page.getByRole('main').getByText('Slow Notebook').first().waitFor()
})
