/** Files of products from other shops: columns matched on screen, then previewed and imported. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { UNDO_OUTCOMES } from '#modules/catalogue/rules/product-change.ts'
import { csvRow } from '#platform/rules/csv.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { signIn } from '../support/browser-accounts.ts'
import {
  expectAccessible,
  expectComplaint,
  expectNoSidewaysScroll,
  expectToast,
  inBrowser,
  open,
} from '../support/browser.ts'
import { ADMIN, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

const FILE = [
  [
    'Handle',
    'Title',
    'Body (HTML)',
    'Vendor',
    'Type',
    'Option1 Name',
    'Option1 Value',
    'Variant SKU',
    'Variant Price',
    'Status',
  ],
  [
    'diary',
    'Moved Diary',
    '<p>A <b>good</b> diary</p>',
    'Elsewhere',
    'Diaries',
    'Colour',
    'Red',
    'MV-1',
    '199.00',
    'active',
  ],
  ['diary', '', '', '', '', '', 'Blue', 'MV-2', '189.00', ''],
  ['pad', 'Moved Pad', '', '', 'Pads', '', '', 'MV-3', '49.00', 'draft'],
]

test('a Shopify file is recognised, its columns and categories matched, then previewed and imported', async () => {
  const page = await pageOn(390)
  await signIn(page, shop, ADMIN)
  await open(page, '/cms/products/import')
  await page.getByLabel('CSV file').setInputFiles({
    name: 'shopify.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(FILE.map(csvRow).join('')),
  })
  await page.getByRole('heading', { name: 'Match columns' }).waitFor()
  await page.getByText('This looks like a Shopify export: 2 products in 3 rows.').waitFor()
  await page.getByText('3 products in all').waitFor()
  const column = (field: string) => page.getByLabel(`Column for ${field}`, { exact: true })
  await expect.poll(() => column('Name').locator('option:checked').innerText()).toBe('Title')
  await expect.poll(() => column('Price').locator('option:checked').innerText()).toBe('Variant Price')
  const lines = page.getByRole('region', { name: 'Table of columns' }).locator('tbody tr')
  await expect.poll(() => lines.filter({ hasText: 'Moved Diary' }).count()).toBe(1)
  await page.getByText('Columns of the file that are not imported: Vendor.').waitFor()
  await page.getByText('more fields, not in this file').click()
  await column('MPN: manufacturer part number').selectOption('Variant SKU')
  const more = page.getByRole('region', { name: 'Table of more columns' })
  await more.locator('tbody tr').filter({ hasText: 'MV-1' }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  expectComplaint(page, `422 ${new URL(page.url()).pathname}.data`)
  await page.getByRole('button', { name: 'Preview import' }).click()
  await page.getByText(MESSAGES.product_category).waitFor()
  await expect
    .poll(() => column('MPN: manufacturer part number').locator('option:checked').innerText())
    .toBe('Variant SKU')
  await page.getByLabel('Category of all other new products').selectOption('Plain Notebooks')
  await page.getByLabel('Our category for Diaries').selectOption('Undated Daily Planners')
  await page.getByText('Add a category that the shop does not have yet').click()
  const added = page.getByLabel('Name of the new category')
  await expect.poll(() => added.inputValue()).toBe('Diaries')
  await added.fill('Pads')
  expectComplaint(page, `422 ${new URL(page.url()).pathname}.data`)
  await page.getByRole('button', { name: 'Add category' }).click()
  await page.getByText(MESSAGES.category_holds).first().waitFor()
  await page.getByLabel('Its products').selectOption('Plain books')
  const buffer = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#1d3f72' } })
    .png()
    .toBuffer()
  await page.getByLabel('Add a picture').setInputFiles({ name: 'pads.png', mimeType: 'image/png', buffer })
  await page.getByAltText('Of this category').waitFor()
  await page.getByRole('button', { name: 'Add category' }).click()
  await page.getByText(sentences.importCategoryAdded('Pads')).waitFor()
  await expect.poll(() => page.getByLabel('Our category for Pads').inputValue()).toBe('Pads')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expect
    .poll(() => page.getByLabel('Our category for Diaries').inputValue())
    .toBe('Undated Daily Planners')
  await page.getByRole('button', { name: 'Preview import' }).click()

  await page.getByText('3 rows; 3 new, 0 changed, 0 unchanged.').waitFor()
  const created = page.getByRole('region', { name: 'Table of new products' })
  for (const words of ['Moved Diary, Red', 'Moved Diary, Blue', 'Moved Pad'])
    await expect.poll(() => created.innerText()).toContain(words)
  await expect.poll(() => created.innerText()).toMatch(/Undated Daily Planners[^]*Pads/)
  await page.getByRole('link', { name: 'Change the columns' }).click()
  await expect
    .poll(() => page.getByLabel('Our category for Diaries').inputValue())
    .toBe('Undated Daily Planners')
  await page.getByRole('button', { name: 'Preview import' }).click()
  await page.getByRole('button', { name: 'Import all rows' }).click()
  await expectToast(page, MESSAGES.import_done)
  await open(page, '/cms/products?search=moved')
  await page.getByRole('link', { name: 'Moved Diary, Blue', exact: true }).waitFor()

  await open(page, '/cms/products/import')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Undo shopify.csv' }).click()
  await expectToast(page, MESSAGES.changes_undone)
  await expect.poll(() => page.getByText(UNDO_OUTCOMES.archived).count()).toBe(3)
  await expectAccessible(page)
})

test('without JavaScript the columns can be matched; another category column asks for its categories', async () => {
  const page = await pageOn(1280)
  await signIn(page, shop, ADMIN)
  const { id } = (await (
    await page.request.post(`${shop.url}/api/admin/product-imports?name=own.csv`, {
      data: 'Item,Product,Rate,Qty,Group\nPLAIN-1,Plain one,120,4,Jotters\n',
      headers: { 'content-type': 'text/csv', origin: shop.url },
    })
  ).json()) as { id: string }
  const plain = await pageOn(1280, { hasJavaScript: false })
  await plain.context().addCookies(await page.context().cookies())
  await plain.goto(`${shop.url}/cms/products/import/${id}`)
  await plain.getByRole('heading', { name: 'Match columns' }).waitFor()
  expectComplaint(plain, `422 ${new URL(plain.url()).pathname}`)
  await plain.getByLabel('Column for Category').selectOption('Group')
  await plain.getByLabel('Category of new products').selectOption('Plain Notebooks')
  await plain.getByRole('button', { name: 'Preview import' }).click()
  await plain.getByText(MESSAGES.import_sku_column).waitFor()
  await plain.getByLabel('Column for SKU').selectOption('Item')
  await plain.getByText('Add a category that the shop does not have yet').click()
  await plain.getByLabel('Its products').selectOption('Other goods')
  await plain.getByRole('button', { name: 'Add category' }).click()
  await plain.getByText(sentences.importCategoryAdded('Jotters')).waitFor()
  await expect.poll(() => plain.getByLabel('Our category for Jotters').inputValue()).toBe('Jotters')
  await plain.getByRole('button', { name: 'Preview import' }).click()
  await plain.getByText(sentences.importNeedsHsn('Jotters')).waitFor()
  await plain.getByRole('link', { name: 'Change the columns' }).click()
  await plain.getByLabel('Our category for Jotters').selectOption('Ruled Notebooks')
  await plain.getByRole('button', { name: 'Preview import' }).click()
  await plain.getByText('1 row; 1 new, 0 changed, 0 unchanged.').waitFor()
  await expect
    .poll(() => plain.getByRole('region', { name: 'Table of new products' }).innerText())
    .toContain('Ruled Notebooks')
})
