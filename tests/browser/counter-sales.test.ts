/** A sale at the counter on a phone, without JavaScript too, and a phone order whose payment link is shared. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn } from '../support/browser-accounts.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectOpenToEveryone,
  expectToast,
  inBrowser,
  open,
} from '../support/browser.ts'
import { CUSTOMER, expectBooksToAgree } from '../support/shop.ts'
import {
  ADMIN,
  aProductOnSale,
  availableOf,
  startShopServer,
  type ProductOnSale,
} from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

async function asOwner(width: 390 | 1280, options: { readonly hasJavaScript?: boolean } = {}): Promise<Page> {
  const page = await pageOn(width, options)
  await signIn(page, shop, ADMIN)
  return page
}

async function addProduct(page: Page, { name }: ProductOnSale): Promise<void> {
  await page.getByLabel(/name or SKU/i).fill(name)
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('button', { name: `Add ${name}` }).click()
  await page.getByLabel(`Quantity of ${name}`).waitFor()
}

test('goods are sold at the counter: no address, no shipping, one form', async () => {
  const product = await aProductOnSale(shop, { name: 'Counter Notebook', pricePaise: 24_900, onHand: 5 })
  const page = await asOwner(390)
  await open(page, '/cms/orders/new?delivery=pickup')
  await expect.poll(() => page.getByLabel('Pincode').isVisible()).toBe(false)
  await addProduct(page, product)
  await expect.poll(() => page.locator('.order-facts').textContent()).toContain('Total₹249')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByLabel('UPI').check()
  await page.getByLabel('Payment reference').fill('4711')
  await page.getByRole('button', { name: 'Create order' }).click()
  await expectToast(page, 'Sold. Stock is updated, and the invoice is issued')
  await page.getByText('Picked up at the shop').first().waitFor()
  await page.getByText('UPI 4711').first().waitFor()
  await page.getByRole('region', { name: 'Invoices' }).getByRole('link').waitFor()
  expect(await page.getByRole('region', { name: 'Parcel' }).count()).toBe(0)
  await expectOpenToEveryone(page)
  expect(await availableOf(shop, product)).toBe(4)
  await expectBooksToAgree(shop)
})

test('a counter sale works without JavaScript', async () => {
  const product = await aProductOnSale(shop, { name: 'Plain Counter Notebook', pricePaise: 9_900, onHand: 5 })
  const page = await asOwner(1280, { hasJavaScript: false })
  await page.goto('/cms/orders/new')
  await page.getByLabel('Sell at the counter').check()
  await addProduct(page, product)
  await page.getByRole('button', { name: 'Create order' }).click()
  await page.waitForURL(/said=order_sold/)
  await page.getByText('Walk-in customer').waitFor()
  expect(await availableOf(shop, product)).toBe(4)
})

test('a customer without an e-mail address gets the payment link from staff', async () => {
  const product = await aProductOnSale(shop, { name: 'Phone Notebook', pricePaise: 24_900, onHand: 5 })
  const page = await asOwner(1280)
  await open(page, '/cms/orders/new')
  await addProduct(page, product)
  for (const [label, value] of [
    ['Full name', CUSTOMER.fullName],
    ['Phone', CUSTOMER.phone],
    ['Address', CUSTOMER.address],
    ['Pincode', CUSTOMER.pincode],
    ['City', CUSTOMER.city],
    ['State', CUSTOMER.state],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Create order' }).click()
  await expectToast(page, 'Order created')
  await page.getByText('No e-mail address: mails are not sent').waitFor()
  await page.getByRole('button', { name: 'Share payment link' }).click()
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  expect(link).toMatch(/\/orders\/open\/[\w-]{40,}$/)
  const whatsapp = await page.getByRole('link', { name: 'Share by WhatsApp' }).getAttribute('href')
  const address = new URL(whatsapp ?? '')
  expect(address.origin + address.pathname).toBe(
    `https://wa.me/91${CUSTOMER.phone.replace(/\D/g, '').slice(-10)}`,
  )
  expect(address.searchParams.get('text')).toContain(link)
  await expectOpenToEveryone(page)

  const shopper = await pageOn(390)
  await open(shopper, new URL(link).pathname)
  await shopper.getByRole('button').first().waitFor()
  await expectAccessible(shopper)
})
