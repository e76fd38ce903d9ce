/** Five hundred products of another shop, in one file. */
import { expect, test } from 'vitest'
import { csvRow } from '#platform/rules/csv.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { expectToast, inBrowser, open } from '../support/browser.ts'
import { signIn } from '../support/browser-accounts.ts'
import { startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

const SHOPIFY_HEADS = ['Handle', 'Title', 'Body (HTML)', 'Type', 'Variant SKU', 'Variant Price', 'Status']

test('a Shopify file with 500 products is matched on screen, imported, and undone', async () => {
  const products = Array.from({ length: 500 }, (_, place) => [
    `moved-${place}`,
    `Moved ${place}`,
    '<p>From another shop</p>',
    place % 2 === 0 ? 'Jotters' : 'Diaries',
    `MV-${place}`,
    `${100 + place}.00`,
    'active',
  ])
  const page = await pageOn(1280)
  await signIn(page, shop)
  await open(page, '/cms/products/import')
  await page.getByLabel('CSV file').setInputFiles({
    name: 'products_export.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([SHOPIFY_HEADS, ...products].map(csvRow).join('')),
  })
  await page.getByText('This looks like a Shopify export: 500 products in 500 rows.').waitFor()
  await page.getByLabel('Our category for Jotters').selectOption('Plain Notebooks')
  await page.getByLabel('Our category for Diaries').selectOption('Undated Daily Planners')
  await page.getByRole('button', { name: 'Preview import' }).click()
  await page.getByText('500 rows; 500 new, 0 changed, 0 unchanged.').waitFor()
  await page.getByRole('button', { name: 'Import all rows' }).click()
  await expectToast(page, MESSAGES.import_done)
  const onSale = async () =>
    (await shop.db.pool.query(`SELECT FROM products WHERE sku LIKE 'MV-%' AND status = 'active'`)).rowCount
  expect(await onSale()).toBe(500)
  const listed = async () => (await fetch(`${shop.url}/products?search=moved+499`)).text()
  await expect.poll(listed).toContain('Moved 499')

  await open(page, '/cms/products/import')
  await page.getByRole('button', { name: 'Undo products_export.csv' }).click()
  await expectToast(page, MESSAGES.changes_undone)
  expect(await onSale()).toBe(0)
  await expect.poll(listed).not.toContain('₹599')
})
