/** Customers from another shop's file. */
import { expect, test } from 'vitest'
import { csvRow } from '#platform/rules/csv.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { signIn } from '../support/browser-accounts.ts'
import { expectAccessible, expectNoSidewaysScroll, expectToast, inBrowser, open } from '../support/browser.ts'
import { ADMIN, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

const HEAD = ['First Name', 'Last Name', 'Email', 'Accepts Email Marketing']
const fileOf = (...rows: string[][]) => ({
  name: 'customers_export.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([HEAD, ...rows].map(csvRow).join('')),
})

test('a Shopify file of customers is previewed, rejected for an invalid row, and imported', async () => {
  const page = await pageOn(390)
  await signIn(page, shop, ADMIN)
  await open(page, '/cms/customers/import')
  await expectAccessible(page)
  await page.getByLabel('CSV file').setInputFiles(fileOf(['Mira', 'Sen', 'mira@moved', 'yes']))
  await page.getByText(MESSAGES.customers_errors).waitFor()
  await page.getByText(MESSAGES.email_invalid).waitFor()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Choose another file' }).click()
  await page
    .getByLabel('CSV file')
    .setInputFiles(fileOf(['Mira', 'Sen', 'mira@moved.test', 'yes'], ['', '', ADMIN.email, 'no']))
  await page.getByText('1 new customer. 1 have an account already and stay as they are.').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Import 1 customer' }).click()
  await expectToast(page, MESSAGES.customers_imported)
  await page.getByRole('link', { name: 'Mira Sen' }).click()
  await expect.poll(() => page.getByRole('main').innerText()).toContain('mira@moved.test')
})
