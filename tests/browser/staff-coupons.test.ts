/** The coupons tab: cards, table, dialog, copying, deleting and restoring. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn } from '../support/browser-accounts.ts'
import {
  expectAccessible,
  expectComplaint,
  expectToast,
  inBrowser,
  open,
  expectOpenToEveryone,
} from '../support/browser.ts'
import { ADMIN, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

const dialog = (page: Page) => page.locator('.staff-dialog')
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true })
const rowOf = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code })

async function fillTerms(page: Page, code: string): Promise<void> {
  await field(page, 'Code').fill(code)
  await field(page, 'Discount value').fill('20')
  await field(page, 'Maximum uses').fill('40')
  await field(page, 'Valid from').fill('2026-01-01T00:00')
  await field(page, 'Valid until').fill('2099-12-31T23:59')
}

test('a coupon is created, copied, changed, deleted and restored', async () => {
  const code = 'BROWSER'
  const page = await pageOn(1280)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, shop, ADMIN)
  await open(page, '/cms/coupons')
  await expect
    .poll(() => page.getByRole('columnheader').allTextContents())
    .toEqual(['Code', 'Discount', 'Usage', 'Valid Until', 'Status', 'Actions'])
  for (const card of ['Total coupons', 'Active now', 'Uses', 'Discount given'])
    await page.getByRole('term').getByText(card, { exact: true }).waitFor()
  // The shop's two sample coupons: one live, one switched off.
  const sample = await rowOf(page, 'PANNA10').textContent()
  for (const words of ['10% off', '0 of 100 used', 'live']) expect(sample).toContain(words)
  await expect.poll(() => rowOf(page, 'MONSOON15').textContent()).toContain('off')
  await page.getByRole('progressbar', { name: 'Usage of PANNA10' }).waitFor()
  await expectOpenToEveryone(page)

  await page.getByRole('link', { name: 'Create coupon' }).click()
  await page.waitForURL('**/cms/coupons/new')
  await expect.poll(() => dialog(page).getByRole('checkbox', { name: 'Active' }).isChecked()).toBe(true)
  await dialog(page).getByRole('button', { name: 'Generate' }).click()
  await expect.poll(() => field(page, 'Code').inputValue()).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
  // Leaving the form asks for confirmation.
  await dialog(page).getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor({ state: 'hidden' })
  expectComplaint(page, '422 /cms/coupons/new.data')
  await field(page, 'Discount value').fill('101')
  await dialog(page).getByRole('button', { name: 'Create coupon' }).click()
  await dialog(page).getByText('Failed to save coupon', { exact: true }).waitFor()
  for (const words of ['from 1 to 10,00,000 times', 'Please enter a date and a time'])
    await dialog(page).getByText(words).first().waitFor()
  await expect.poll(() => field(page, 'Discount value').inputValue()).toBe('101')
  await expectAccessible(page)
  await fillTerms(page, code.toLowerCase())
  await field(page, 'Discount value').fill('101')
  await dialog(page).getByRole('button', { name: 'Create coupon' }).click()
  await dialog(page).getByText('A percentage is a whole number from 1 to 100').waitFor()
  await field(page, 'Discount value').fill('20')
  await dialog(page).getByRole('button', { name: 'Create coupon' }).click()
  await expectToast(page, 'Coupon created successfully!')
  await page.waitForURL('**/cms/coupons')
  await expect.poll(() => rowOf(page, code).textContent()).toContain('20% off')

  await rowOf(page, code).getByRole('button', { name: 'Copy' }).click()
  await expectToast(page, 'Coupon code copied to clipboard!')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)

  await rowOf(page, code).getByRole('link', { name: 'Edit' }).click()
  await field(page, 'Maximum uses').fill('1')
  await dialog(page).getByRole('button', { name: 'Save coupon' }).click()
  await expectToast(page, 'Coupon updated successfully!')
  await rowOf(page, code).getByText('0 of 1 used').waitFor()

  await rowOf(page, code)
    .getByRole('button', { name: `Delete ${code}` })
    .click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this coupon?' })
  await question.waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Coupon deleted successfully!')
  await rowOf(page, code).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Coupon restored')
  await rowOf(page, code).waitFor()

  // Deleted in the meantime by somebody else.
  await page.request.post(`/cms/coupons/${await idOf(code)}/delete`, { headers: { origin: shop.url } })
  await rowOf(page, code)
    .getByRole('button', { name: `Delete ${code}` })
    .click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Failed to delete coupon')

  await page.getByRole('combobox', { name: 'Status' }).selectOption('archived')
  await page.getByRole('searchbox', { name: 'Search coupons' }).fill(code)
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.waitForURL('**status=archived**')
  await rowOf(page, code).getByRole('link', { name: 'Open' }).click()
  await dialog(page).getByRole('button', { name: 'Restore coupon' }).click()
  await expectToast(page, 'Coupon restored')
  await page.getByText('No coupons match this search.').waitFor()
})

async function idOf(code: string): Promise<string> {
  const { rows } = await shop.db.pool.query<{ id: string }>('SELECT id FROM coupons WHERE code = $1', [code])
  return rows[0]?.id ?? ''
}

test('two people change the same coupon: the second sees a warning, keeps their input, and sees the current values', async () => {
  const page = await pageOn(1280)
  await signIn(page, shop, ADMIN)
  await open(page, `/cms/coupons/${await idOf('MONSOON15')}`)
  await field(page, 'Discount value').fill('25')
  await shop.db.pool.query(
    `UPDATE coupons SET discount_value = 30, version = version + 1 WHERE code = 'MONSOON15'`,
  )
  expectComplaint(page, `409 /cms/coupons/${await idOf('MONSOON15')}.data`)
  await dialog(page).getByRole('button', { name: 'Save coupon' }).click()
  await dialog(page).getByRole('alert').getByText('Someone else changed this').waitFor()
  await dialog(page).getByText('Now: 30').waitFor()
  await expect.poll(() => field(page, 'Discount value').inputValue()).toBe('25')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Save coupon' }).click()
  await expectToast(page, 'Coupon updated successfully!')
  await expect.poll(() => rowOf(page, 'MONSOON15').textContent()).toContain('25% off')
})

test('the banner of the home page follows at once', async () => {
  const [staff, visitor] = [await pageOn(1280), await pageOn(1280)]
  await signIn(staff, shop, ADMIN)
  await open(visitor, '/')
  await visitor.getByText('PANNA10').first().waitFor()
  const id = await idOf('PANNA10')
  const post = (way: string) =>
    staff.request.post(`/cms/coupons/${id}/${way}`, { headers: { origin: shop.url } })
  await post('delete')
  const offers = async () => (await (await visitor.request.get('/')).text()).includes('PANNA10')
  await expect.poll(offers).toBe(false)
  await post('restore')
  await expect.poll(offers).toBe(true)
})

test('without JavaScript a code is generated by the server and a coupon is created', async () => {
  const page = await pageOn(1280, { hasJavaScript: false })
  await signIn(page, shop, ADMIN)
  await page.goto('/cms/coupons/new')
  expectComplaint(page, '422 /cms/coupons/new')
  await field(page, 'Discount value').press('Enter')
  await dialog(page).getByText('Please enter a coupon code').waitFor()
  await expect.poll(() => field(page, 'Code').evaluate((each) => each === document.activeElement)).toBe(true)
  await fillTerms(page, '')
  await dialog(page).getByRole('button', { name: 'Generate' }).click()
  const code = await field(page, 'Code').inputValue()
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
  await expect.poll(() => field(page, 'Discount value').inputValue()).toBe('20')
  // Enter saves; it does not generate another code.
  await field(page, 'Discount value').press('Enter')
  await page.waitForURL('**/cms/coupons?said=coupon_created')
  expect(await page.content()).toContain('Coupon created successfully!')
  await expect.poll(() => rowOf(page, code).count()).toBe(1)
})
