/** A rejected form of the staff panel: a list of its invalid fields on top, a message at each, and all input kept. */
import { expect, test } from 'vitest'
import { signIn } from '../support/browser-accounts.ts'
import { expectAccessible, expectComplaint, inBrowser, open } from '../support/browser.ts'
import { ADMIN, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

test('links from the list to each invalid field, and keeps what was typed', async () => {
  const page = await pageOn(390)
  await signIn(page, shop, ADMIN)
  await open(page, '/cms/invoices/rates')
  const field = (name: string) => page.getByLabel(name, { exact: true })
  await field('HSN').fill('48')
  await field('Rate in percent').fill('180')
  await field('From').fill('2026-01-01')
  await field('Note').fill('Envelopes')
  expectComplaint(page, '422 /cms/invoices/rates')
  await page.getByRole('button', { name: 'Set rate' }).click()
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Set rate' }) })
  await form.getByText('fields need a correction').waitFor()
  await form.getByRole('link', { name: 'Rate in percent' }).click()
  await expect
    .poll(() => field('Rate in percent').evaluate((input) => input === document.activeElement))
    .toBe(true)
  await expect.poll(() => field('Note').inputValue()).toBe('Envelopes')
  await expectAccessible(page)
})
