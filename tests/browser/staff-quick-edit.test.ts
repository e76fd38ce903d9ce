/** Product rows as fields: saved one by one, rejected, and confirmed late. */
import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { signIn } from '../support/browser-accounts.ts'
import { expectAccessible, expectComplaint, expectToast, inBrowser, open } from '../support/browser.ts'
import { ADMIN, aProductOnSale, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

async function staffPage(path: string): Promise<Page> {
  const page = await pageOn(1280)
  await signIn(page, shop, ADMIN)
  await open(page, path)
  return page
}

const rows = (page: Page) => page.getByRole('region', { name: 'Table of products' }).locator('tbody tr')

test('rows are edited in the table: a rejected one keeps what was typed, and the table can be sorted', async () => {
  await aProductOnSale(shop, { name: 'Inline One', onHand: 7 })
  await aProductOnSale(shop, { name: 'Inline Two', onHand: 9 })
  const page = await staffPage('/cms/products?search=inline')
  await page.getByRole('link', { name: 'Edit in table' }).click()
  const price = page.getByLabel('Price of Inline One in ₹')
  const other = page.getByLabel('Units of Inline Two on hand')
  await price.fill('nothing')
  await other.fill('11')
  await expectAccessible(page)
  expectComplaint(page, '422 /cms/products.data')
  await page.getByRole('button', { name: 'Save Inline One' }).click()
  await page.getByText(MESSAGES.product_price).waitFor()
  await price.fill('349.50')
  await page.getByRole('button', { name: 'Save Inline One' }).click()
  await expectToast(page, 'Product updated successfully!')
  expect(await other.inputValue()).toBe('11')
  await page.getByRole('button', { name: 'Save Inline Two' }).click()
  await expectToast(page, 'Product updated successfully!')
  await page.waitForURL(/edit=table$/)
  await page.getByRole('link', { name: 'Finish editing' }).click()
  await expect.poll(() => rows(page).first().innerText()).toContain('₹349.50')
  await expect.poll(() => rows(page).last().innerText()).toContain('11 on hand')
  const head = page.getByRole('columnheader', { name: 'Price' })
  await head.getByRole('link').click()
  await expect.poll(() => rows(page).first().innerText()).toContain('Inline Two')
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending')
})

/** The page's matching requests wait until the returned function is called. */
async function hold(page: Page, isHeld: (request: Request) => boolean): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>()
  await page.route('**/cms/products.data*', async (route) => {
    if (isHeld(route.request())) await released
    // The page may have cancelled the request meanwhile.
    await route.continue().catch(() => undefined)
  })
  return resolve
}

test('two rows saved at once are both confirmed, and the address carries no message afterwards', async () => {
  for (const name of ['Paired One', 'Paired Two']) await aProductOnSale(shop, { name })
  const page = await staffPage('/cms/products?search=paired&edit=table')
  const release = await hold(
    page,
    (request) => request.method() === 'GET' && !request.url().includes('said='),
  )
  for (const name of ['Paired One', 'Paired Two']) {
    await page.getByRole('button', { name: `Save ${name}` }).click()
    await expectToast(page, 'Product updated successfully!')
  }
  release()
  await page.waitForURL(/edit=table$/)
})

test('editing stays open while a row is being saved, and leaving anyway still saves it', async () => {
  await aProductOnSale(shop, { name: 'A Late Notebook', onHand: 9 })
  const page = await staffPage('/cms/products?search=late+notebook&edit=table')
  const release = await hold(page, (request) => request.method() === 'POST')
  await page.getByLabel('Units of A Late Notebook on hand').fill('11')
  await page.getByRole('button', { name: 'Save A Late Notebook' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Finish editing' }).isDisabled()).toBe(true)
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  const row = rows(page).filter({ hasText: 'A Late Notebook' })
  await expect.poll(() => row.innerText()).toContain('9 on hand')
  release()
  await expect.poll(() => row.innerText()).toContain('11 on hand')
})
