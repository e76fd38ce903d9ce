/** Staff's products: the table and its dialogs, stock, bulk edits, and product files. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { signIn } from '../support/browser-accounts.ts'
import {
  awake,
  expectAccessible,
  expectComplaint,
  expectToast,
  inBrowser,
  open,
  expectOpenToEveryone,
} from '../support/browser.ts'
import { productsStored } from '../support/products.ts'
import { ADMIN, aProductOnSale, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

async function staffPage(width: 1280 | 768, path: string): Promise<Page> {
  const page = await pageOn(width)
  await signIn(page, shop, ADMIN)
  await open(page, path)
  return page
}

const dialogOf = (page: Page) => page.locator('dialog.staff-dialog')
/** By keyboard: the disclosure is the row's last link. */
async function openActions(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: `View ${name} in the shop` }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(`Tags of ${name}`)
}

const rows = (page: Page) => page.getByRole('region', { name: 'Table of products' }).locator('tbody tr')
const pathOf = (page: Page) => new URL(page.url()).pathname
const jpeg = (background: string) =>
  sharp({ create: { width: 60, height: 60, channels: 3, background } })
    .jpeg()
    .toBuffer()

test('the table searches, filters and pages, and shows the stock', async () => {
  const name = 'Zari Notebook'
  const product = await aProductOnSale(shop, { name, onHand: 7 })
  await shop.db.pool.query('UPDATE products SET with_courier = 2 WHERE id = $1', [product.id])
  const page = await staffPage(1280, '/cms/products')
  await expectOpenToEveryone(page)
  const heads = await page.getByRole('columnheader').allTextContents()
  expect(heads).toEqual(['Select', 'Product', 'Category', 'Price', 'Stock', 'Status', 'Actions'])
  await page.keyboard.press('/')
  await page.keyboard.type('zari notebook')
  await page.keyboard.press('Enter')
  await page.waitForURL(/search=zari/)
  await expect.poll(() => rows(page).count()).toBe(1)
  const words = await rows(page).innerText()
  for (const each of [name, 'Ruled Notebooks', '₹249', 'Only 7 left', '7 on hand, 2 with the courier'])
    expect(words).toContain(each)
  const cell = rows(page).getByRole('rowheader')
  await expect.poll(() => cell.locator('.muted').innerText()).toBe(product.id.slice(0, 8))
  await cell.locator('img').waitFor()
  await page.getByRole('combobox', { name: 'Stock' }).selectOption('out')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByText('No products match this search.').waitFor()
  await page.getByRole('link', { name: 'Show all products' }).click()
  await expect.poll(() => rows(page).count()).toBeGreaterThan(20)
})

test('a product is added with its pictures, after errors are reported, and appears in the shop', async () => {
  const page = await staffPage(1280, '/cms/products')
  await page.getByRole('link', { name: 'Add Product' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Name').fill('Added Planner')
  await dialog.getByLabel('GTIN').fill('8901234567891')
  await expectAccessible(page)
  expectComplaint(page, '422 /cms/products/new.data')
  await dialog.getByRole('button', { name: 'Add Product' }).click()
  await dialog.getByRole('alert').filter({ hasText: 'Failed to save product' }).waitFor()
  // It is on top of the dialog, where it is announced and can be clicked.
  const toast = dialog.getByRole('status').filter({ hasText: 'Failed to save product' })
  await expectAccessible(page)
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await toast.waitFor({ state: 'detached' })
  const { product_category, product_price, product_picture, product_gtin } = MESSAGES
  for (const message of [product_category, product_price, product_picture, product_gtin])
    await dialog.getByText(message).waitFor()
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Added Planner')

  await dialog.getByLabel('Category').selectOption('Undated Daily Planners')
  await dialog.getByLabel('Price in ₹', { exact: true }).fill('599.50')
  await dialog.getByLabel('Stock quantity').fill('12')
  await dialog.getByLabel('GTIN').fill('890 1234 567890')
  await dialog.getByLabel('MPN').fill('AP')
  await dialog.getByLabel('Binding').selectOption('Sewn')
  await dialog.getByLabel('Title 1').fill('Paper')
  await dialog.getByLabel('Text 1').fill('Smooth')
  await dialog.getByLabel('Attribute 1').fill('Ribbon')
  await dialog.getByLabel('Value 1').fill('Green silk')
  await dialog.getByLabel('Meta title').fill('A planner for every day')
  await dialog.getByText('23 of 60 characters').waitFor()
  await expect
    .poll(() => dialog.getByRole('group', { name: 'As a search result' }).innerText())
    .toContain('A planner for every day')
  const files = await Promise.all(['#0b6e4f', '#b93a22'].map(jpeg))
  await dialog
    .getByLabel('Add pictures')
    .setInputFiles(files.map((buffer, index) => ({ name: `-${index}.jpg`, mimeType: 'image/jpeg', buffer })))
  await dialog.getByRole('button', { name: 'Move picture 2 earlier' }).click()
  await dialog.getByLabel('Main picture: alt text').fill('A red cover')
  await dialog.getByRole('button', { name: 'Add Product' }).click()
  await expectToast(page, 'Product created successfully!')
  await page.waitForURL(/\/cms\/products$/)
  await open(page, '/undated-daily-planner/added-planner')
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Added Planner')
  await page.getByText('₹599.50').first().waitFor()
  await page.getByRole('row', { name: 'Binding Sewn' }).waitFor()
  await page.getByRole('row', { name: 'Ribbon Green silk' }).waitFor()
  expect(await page.title()).toContain('A planner for every day')
  const facts = await page.locator('script[type="application/ld+json"]').allTextContents()
  for (const fact of ['"gtin13":"8901234567890"', '"mpn":"AP"']) expect(facts.join('')).toContain(fact)
})

test('a new slug redirects the old one; leaving with unsaved changes asks for confirmation', async () => {
  const product = await aProductOnSale(shop, { name: 'Moving Notebook' })
  const visitor = await pageOn(1280)
  await open(visitor, product.path)
  const page = await staffPage(1280, `/cms/products/${product.id}`)
  const dialog = dialogOf(page)
  await dialog.getByLabel('Address', { exact: true }).fill('moved-notebook')
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Leave without saving?' }).waitFor()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Product updated successfully!')
  await expect
    .poll(async () => {
      await visitor.goto(product.path)
      return pathOf(visitor)
    })
    .toBe('/ruled-notebook/moved-notebook')
})

test('the later of two editors sees the saved values beside their own', async () => {
  const { id } = await aProductOnSale(shop, { name: 'Shared Notebook' })
  const page = await staffPage(1280, `/cms/products/${id}`)
  await shop.db.pool.query(`UPDATE products SET price_paise = 30000, version = version + 1 WHERE id = $1`, [
    id,
  ])
  const dialog = dialogOf(page)
  await dialog.getByLabel('Price in ₹', { exact: true }).fill('275')
  expectComplaint(page, `409 /cms/products/${id}.data`)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByText(MESSAGES.staff_stale).waitFor()
  await dialog.getByText('Saved now: 300').waitFor()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Product updated successfully!')
})

test('a product is deleted after a confirmation, and Undo restores it; a second deletion is reported', async () => {
  const { id, name } = await aProductOnSale(shop, { name: 'Passing Notebook' })
  const page = await staffPage(1280, '/cms/products?search=passing')
  const second = await staffPage(768, '/cms/products?search=passing')
  for (const each of [page, second]) await openActions(each, name)
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this product?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Product deleted successfully!')
  expectComplaint(second, `404 /cms/products/${id}/delete.data`)
  await second.getByRole('button', { name: `Delete ${name}` }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(second, 'Failed to delete product')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, MESSAGES.product_restored)
  const { rows: found } = await shop.db.pool.query(`SELECT status FROM products WHERE id = $1`, [id])
  expect(found).toEqual([{ status: 'active' }])
})

test('a stock change has a reason, which its history shows', async () => {
  const { id } = await aProductOnSale(shop, { name: 'Stocked Notebook', onHand: 10 })
  const page = await staffPage(768, '/cms/products?search=stocked')
  await page.getByRole('link', { name: 'Stock of Stocked Notebook' }).click()
  const dialog = dialogOf(page)
  await expectAccessible(page)
  expectComplaint(page, `422 /cms/products/${id}/stock.data`)
  await dialog.getByRole('button', { name: 'Change stock' }).click()
  await dialog.getByText(MESSAGES.stock_quantity).waitFor()
  await dialog.getByLabel('Reason').selectOption('damaged')
  await dialog.getByLabel('Units', { exact: true }).fill('3')
  await dialog.getByLabel('Note').fill('wet corner')
  await dialog.getByRole('button', { name: 'Change stock' }).click()
  await dialog.getByText('Damaged: wet corner').waitFor()
  const line = await dialog.locator('tbody tr').first().innerText()
  expect(line).toMatch(/−3\s+7\s/)
})

test('several products are changed at once, after a preview', async () => {
  await aProductOnSale(shop, { name: 'Bulk One' })
  await aProductOnSale(shop, { name: 'Bulk Two' })
  const page = await staffPage(1280, '/cms/products?search=bulk')
  const button = page.getByRole('button', { name: 'Edit price or stock' })
  await expect.poll(() => button.isDisabled()).toBe(true)
  await page.getByText('Select products first').waitFor()
  await page.getByLabel('Select all').check()
  await page.getByText('2 products selected').waitFor()
  await page.getByLabel('Select Bulk Two').uncheck()
  await page.getByText('1 product selected').waitFor()
  expect(await page.getByLabel('Select all').evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(
    true,
  )
  await page.getByLabel('Select Bulk Two').check()
  await button.click()
  const dialog = dialogOf(page)
  await dialog.getByRole('heading', { name: 'Bulk edit 2 products' }).waitFor()
  await dialog.getByRole('link', { name: 'Cancel' }).waitFor()
  const bottomOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom)
  const show = dialog.getByRole('button', { name: 'Preview changes' })
  expect((await bottomOf(dialog)) - (await bottomOf(show))).toBeGreaterThan(8)
  await dialog.getByLabel('How').selectOption('raise_percent')
  await dialog.getByLabel('Amount').fill('10')
  await dialog.getByRole('button', { name: 'Preview changes' }).click()
  await expect.poll(() => dialog.locator('tbody tr').allInnerTexts()).toHaveLength(2)
  await expect.poll(() => dialog.locator('tbody').innerText()).toContain('₹274')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Products updated')
  await expect.poll(() => rows(page).first().innerText()).toContain('₹274')
})

test('a file is exported, edited, previewed and imported; an error names its row', async () => {
  await aProductOnSale(shop, { name: 'Filed Notebook', onHand: 4 })
  const page = await staffPage(1280, '/cms/products?search=filed')
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export Products' }).click()
  const path = join(mkdtempSync(join(tmpdir(), 'panna-file-')), 'products.csv')
  await (await saved).saveAs(path)
  const file = readFileSync(path, 'utf8')
  rmSync(dirname(path), { recursive: true })
  expect(file.split('\r\n')[1]).toContain('Filed Notebook')

  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.getByRole('heading', { name: 'Import products' }).waitFor()
  await expectAccessible(page)
  const choose = (text: string) =>
    page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose(file.replace(',249,', ',-5,'))
  await page.getByText(MESSAGES.product_price).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Import all rows' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Choose another file' }).click()
  await awake(page)
  await choose(file.replace(',249,', ',199,'))
  await page.getByText('1 row; 0 new, 1 changed, 0 unchanged.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import all rows' }).click()
  await expectToast(page, MESSAGES.import_done)
  await open(page, '/cms/products?search=filed')
  await expect.poll(() => rows(page).first().innerText()).toContain('₹199')
})

test('if the table cannot be loaded, the page says so, and it can be retried', async () => {
  const page = await staffPage(1280, '/cms/orders')
  expectComplaint(page, '500 /cms/products.data')
  await shop.db.pool.query('ALTER TABLE products RENAME COLUMN sku TO sku_away')
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await expectToast(page, 'Failed to fetch products')
  await shop.db.pool.query('ALTER TABLE products RENAME COLUMN sku_away TO sku')
  await page.getByRole('link', { name: 'Try again' }).click()
  await rows(page).first().waitFor()
})

test('opening pages of the shop writes nothing to its catalogue', async () => {
  const before = await productsStored(shop)
  const page = await pageOn(1280)
  for (const path of ['/', '/?show=more', '/products', '/category/plain-notebooks']) await open(page, path)
  expect(await productsStored(shop)).toEqual(before)
})
