/** The archive of the whole shop, protected by the owner's password. */
import { expect, test } from 'vitest'
import { signIn } from '../support/browser-accounts.ts'
import {
  expectAccessible,
  expectComplaint,
  expectNoSidewaysScroll,
  inBrowser,
  open,
} from '../support/browser.ts'
import { ADMIN, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

test('the owner downloads it after entering the password', async () => {
  const page = await pageOn(390)
  await signIn(page, shop, ADMIN)
  await open(page, '/cms/export')
  await shop.db.pool.query(`UPDATE sessions SET confirmed_at = shop_now() - interval '1 hour'`)
  await page.getByRole('link', { name: 'Export the whole shop' }).click()
  const password = page.getByLabel('Your password', { exact: true })
  await password.fill('not-the-password')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expectComplaint(page, '422 /cms/export/shop')
  await page.getByRole('button', { name: 'Download archive' }).click()
  await page.locator('.field-error:not(:empty)').waitFor()

  await password.fill(ADMIN.password)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download archive' }).click()
  expect((await download).suggestedFilename()).toBe('shop.zip')
})
