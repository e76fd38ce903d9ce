/** The owner's categories: added, filled, found by shoppers, renamed. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
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

const picture = async (background: string) => ({
  name: 'pens.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})
const answerOf = async (path: string) => {
  const { status, headers } = await fetch(shop.url + path, { redirect: 'manual' })
  return [status, headers.get('location')]
}
const textOf = async (path: string) => (await fetch(shop.url + path)).text()

test('an owner adds a pens category with a picture and a product, then renames it', async () => {
  const page = await pageOn(1280)
  await signIn(page, shop, ADMIN)
  await open(page, '/cms/categories')
  await expectAccessible(page)
  expect(await answerOf('/pens')).toEqual([404, null])

  await page.getByRole('link', { name: 'Add category' }).click()
  const dialog = page.getByRole('dialog')
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  await field('Short note (optional)').fill('Ink for the paper')
  expectComplaint(page, '422 /cms/categories/new.data')
  await dialog.getByRole('button', { name: 'Add category' }).click()
  await dialog.getByText(MESSAGES.category_name, { exact: true }).waitFor()
  await dialog.getByText(MESSAGES.category_holds, { exact: true }).waitFor()
  await expect.poll(() => field('Short note (optional)').inputValue()).toBe('Ink for the paper')
  await expectAccessible(page)
  await field('Name').fill('Pens')
  expect(await field('Pages').count()).toBe(1)
  await field('Its products').selectOption('Other goods')
  for (const label of ['Format', 'Pages', 'Cover', 'Binding', 'Paper in GSM', 'Line spacing in mm'])
    await expect.poll(() => field(label).count(), { message: label }).toBe(0)
  await field('HSN').fill('9608')
  await field('GST in percent').fill('18')
  await dialog.getByLabel('Add a picture').setInputFiles(await picture('#1d3f72'))
  await dialog.getByAltText('Of this category').waitFor()
  await dialog.getByRole('button', { name: 'Add category' }).click()
  await expectToast(page, MESSAGES.category_saved)
  await page.getByRole('row', { name: /Pens.*Other goods/ }).waitFor()

  await open(page, '/cms/products/new')
  await field('Name').fill('Kalam Fountain Pen')
  await field('Category').selectOption('Pens')
  await expect.poll(() => field('HSN').inputValue()).toBe('9608')
  expect(await field('Pages').count()).toBe(0)
  await field('Price in ₹').fill('349')
  await field('Stock quantity').fill('7')
  await dialog.getByLabel('Add pictures').setInputFiles(await picture('#7a1f2b'))
  await dialog.getByText('Main picture').first().waitFor()
  await dialog.getByRole('button', { name: 'Add Product' }).click()
  await expectToast(page, 'Product created successfully!')

  const visitor = await pageOn(390)
  await open(visitor, '/')
  const tilePicture = (path: string) =>
    visitor.locator(`.home-categories a[href="${path}"] img`).getAttribute('src')
  const ofCategory = await tilePicture('/pens')
  await visitor.locator('.home-section', { hasText: 'Kalam Fountain Pen' }).waitFor()
  await open(visitor, '/pens')
  await visitor.getByRole('heading', { level: 1, name: 'Pens' }).waitFor()
  await expectAccessible(visitor)
  await expectNoSidewaysScroll(visitor)
  await visitor.getByRole('link', { name: 'Kalam Fountain Pen' }).first().click()
  await visitor.waitForURL('**/pens/kalam-fountain-pen')
  await visitor.getByRole('row', { name: 'Weight 500 g' }).waitFor()
  await visitor.getByRole('table', { name: 'The product' }).waitFor()
  await visitor.getByRole('row', { name: 'Common name Pens', exact: true }).waitFor()
  await visitor.getByRole('row', { name: 'Net quantity 1 N', exact: true }).waitFor()
  expect(await visitor.locator('#page-preview').count()).toBe(0)
  await expectAccessible(visitor)
  expect(await textOf('/products?search=fountain')).toContain('/pens/kalam-fountain-pen')
  expect(await textOf('/sitemap.xml?part=pages')).toContain('/category/pens')

  await open(page, '/cms/categories')
  await page.getByRole('link', { name: 'Pens', exact: true }).click()
  expect(await field('Pages').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Remove picture' }).click()
  await field('Name').fill('Writing instruments')
  await field('Address (optional)').fill('writing')
  await field('Start of product addresses (optional)').fill('writing')
  await dialog.getByRole('button', { name: 'Save category' }).click()
  await expectToast(page, MESSAGES.category_saved)
  await expect.poll(() => answerOf('/pens')).toEqual([301, '/writing'])
  expect(await answerOf('/category/pens')).toEqual([301, '/category/writing'])
  await expect.poll(() => answerOf('/pens/kalam-fountain-pen')).toEqual([301, '/writing/kalam-fountain-pen'])
  await open(visitor, '/writing')
  await visitor.getByRole('heading', { level: 1, name: 'Writing instruments' }).waitFor()
  await visitor.getByRole('link', { name: 'Kalam Fountain Pen' }).first().waitFor()

  await open(visitor, '/')
  const ofProduct = await tilePicture('/writing')
  expect(ofProduct).toMatch(/^\/pictures\//)
  expect(ofProduct).not.toBe(ofCategory)

  await open(page, '/cms/categories')
  await page.getByRole('button', { name: 'Move up: Writing instruments' }).click()
  await expectToast(page, MESSAGES.category_saved)
  await page.getByRole('button', { name: 'Hide: Writing instruments' }).click()
  await page.getByRole('row', { name: /Writing instruments.*Hidden/ }).waitFor()
  await expect.poll(() => textOf('/')).not.toContain('href="/writing"')
  expect(await answerOf('/writing')).toEqual([200, null])
})
