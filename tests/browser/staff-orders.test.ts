/** Staff at work on orders: the two transitions, payments from outside, notes, phone orders, bulk shipping. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { signIn } from '../support/browser-accounts.ts'
import {
  anEmail,
  expectAccessible,
  expectComplaint,
  expectToast,
  inBrowser,
  open,
  payButton,
  payInWindow,
  expectOpenToEveryone,
} from '../support/browser.ts'
import { payByPage, placeByPage } from '../support/placing.ts'
import { ADMIN, aProductOnSale, mailTo, ordersOf, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

async function asOwner(width: 390 | 768 | 1280): Promise<Page> {
  const page = await pageOn(width)
  await signIn(page, shop, ADMIN)
  return page
}

async function anUnpaidOrder() {
  const email = anEmail()
  const shopper = await pageOn(1280)
  const product = await aProductOnSale(shop, { pricePaise: 124_900 })
  const placed = await placeByPage(shopper, shop, [product], email)
  return { email, shopper, product, placed, id: placed.order.id, number: placed.order.number }
}

const rows = (page: Page) => page.locator('tbody').getByRole('row')
const dialog = (page: Page) => page.locator('dialog.staff-dialog')

test('an order goes from pending to shipped with its payment, and on to completed, in the filtered table', async () => {
  const { id, email, number } = await anUnpaidOrder()
  const page = await asOwner(1280)
  await open(page, `/cms/orders?search=${email}`)
  await page.getByText('Orders (1)').waitFor()
  await expectOpenToEveryone(page)

  await page.getByRole('link', { name: `Mark as shipped ${number}` }).click()
  await page.getByRole('heading', { name: `Mark order ${number} as shipped` }).waitFor()
  await dialog(page).getByText('This order is not paid.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Payment reference').fill('UTR 4711')
  await page.getByLabel('Courier').fill('India Post')
  await page.getByLabel('Tracking number').fill('EM;1')
  expectComplaint(page, `422 /cms/orders/${id}/ship.data`)
  await page.getByRole('button', { name: 'Mark as paid and shipped' }).click()
  await expectToast(page, 'Failed to update order status')
  await dialog(page).getByRole('alert').getByText('Please give the tracking number').waitFor()
  // What was typed is still there.
  await expect.poll(() => page.getByLabel('Payment reference').inputValue()).toBe('UTR 4711')
  await page.getByLabel('Tracking number').fill('EMIN')
  await page.getByRole('button', { name: 'Mark as paid and shipped' }).click()
  await expectToast(page, 'Order status updated successfully!')
  await page.waitForURL('**/cms/orders?search=*')
  await rows(page).getByText('shipped', { exact: true }).waitFor()

  await page.getByRole('button', { name: `Mark as completed ${number}` }).click()
  const question = page.getByRole('dialog', { name: `Has order ${number} arrived?` })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Mark as completed' }).click()
  await rows(page).getByText('completed', { exact: true }).waitFor()
  await expectToast(page, 'Order status updated successfully!')
  await expect.poll(() => page.getByRole('link', { name: /^Mark as/ }).count()).toBe(0)

  await page.getByRole('link', { name: number, exact: true }).click()
  await page.getByText('Reference UTR 4711').waitFor()
  await page.getByText('Sent with India Post').waitFor()
  await page.getByRole('link', { name: 'All orders' }).click()
  await page.waitForURL('**/cms/orders?search=*')
  await page.getByText('Orders (1)').waitFor()
})

test('a payment is recorded, and a note is added', async () => {
  const { id, number, shopper } = await anUnpaidOrder()
  const page = await asOwner(1280)
  await open(page, `/cms/orders/${id}`)
  await page.getByLabel('Visible to staff only').fill('Rang: wants it by Friday')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expectToast(page, 'Note saved')
  await page.getByText('Rang: wants it by Friday').waitFor()
  await expectOpenToEveryone(page)

  await page.getByRole('link', { name: 'Mark as paid…' }).click()
  await page.getByRole('heading', { name: `Mark order ${number} as paid` }).waitFor()
  await page.getByLabel('Payment reference').fill('Receipt 12')
  await expectAccessible(page)
  // Leaving asks for confirmation.
  await page.getByRole('link', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await dialog(page).getByRole('button', { name: 'Mark as paid' }).click()
  await expectToast(page, 'Payment recorded')
  await page.getByText('Reference Receipt 12').waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Mark as paid…' }).count()).toBe(0)
  await open(shopper, `/orders/${id}`)
  await shopper.getByText('Payment received').first().waitFor()
  await expect.poll(() => shopper.getByText(/Friday|Receipt 12/).count()).toBe(0)
})

test("an order's next step is at the top of its page, the others are under More", async () => {
  await shop.db.pool.query('UPDATE shop_settings SET is_cod_on = true')
  const shopper = await pageOn(390)
  const product = await aProductOnSale(shop, { pricePaise: 50_000 })
  const { order } = await placeByPage(shopper, shop, [product], anEmail(), 1, {}, 'cod')
  await shop.db.pool.query('UPDATE shop_settings SET is_cod_on = false')
  // So that it is not booked automatically.
  await fault({ shipping: 'down' })
  const page = await asOwner(390)
  await open(page, '/cms/orders?state=unconfirmed')
  await page.getByRole('link', { name: order.number, exact: true }).click()
  const actions = page.getByRole('group', { name: 'Actions' })
  await actions.getByRole('button', { name: 'Confirm COD' }).click()
  const question = page.getByRole('dialog', { name: `Has the customer confirmed order ${order.number}?` })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Confirm COD' }).click()
  await expectToast(page, 'The cash order is confirmed')

  await actions.getByRole('button', { name: 'Book parcel' }).waitFor()
  await actions.getByText('More').click()
  await actions.getByRole('link', { name: 'Cancel order…' }).waitFor()
  await expectOpenToEveryone(page)
  await actions.getByRole('link', { name: 'Mark as shipped' }).click()
  await dialog(page).waitFor()
  await page.goBack()
  await fault({ shipping: 'normal' })
  await actions.getByRole('button', { name: 'Book parcel' }).click()
  await page.getByRole('heading', { name: 'Book with the courier' }).waitFor()
  await open(page, `/cms/orders/${order.id}`)
  await actions.getByRole('link', { name: 'Print label (PDF)' }).waitFor()
})

test('a phone order is created, and paid by its customer with the mailed link', async () => {
  const product = await aProductOnSale(shop, { pricePaise: 30_000, name: 'Daybook for' })
  const email = anEmail()
  const page = await asOwner(1280)
  await open(page, '/cms/orders')
  await page.getByRole('main').getByRole('link', { name: 'Create order' }).click()
  await page.getByRole('button', { name: 'Calculate price' }).click()
  const products = page.getByRole('region', { name: 'Products' })
  await products.getByRole('alert').getByText('Please add at least one product').waitFor()
  await page.getByRole('searchbox', { name: 'Name or SKU' }).fill(product.name)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Add ${product.name}` }).click()
  await page.getByRole('spinbutton', { name: `Quantity of ${product.name}` }).fill('2')
  await page.getByRole('button', { name: 'Calculate price' }).click()
  await page.getByText('₹650', { exact: true }).waitFor()
  await expectOpenToEveryone(page)

  await page.getByLabel('Coupon code').fill('NOSUCHCODE')
  await page.getByRole('button', { name: 'Calculate price' }).click()
  await page.getByRole('alert').getByText('Invalid coupon code').waitFor()
  await page.getByLabel('Coupon code').fill('')
  expectComplaint(page, '422 /cms/orders/new.data')
  await page.getByRole('button', { name: 'Create order' }).click()
  await page.getByText(MESSAGES.full_name_missing).first().waitFor()
  const details = {
    'Full name': 'Asha Rao',
    'E-mail': email,
    Phone: '+91 98480 12345',
    Address: '12 Banjara Hills Road',
  }
  for (const [label, text] of Object.entries({
    ...details,
    City: 'Hyderabad',
    State: 'Telangana',
    Pincode: '5000',
  }))
    await page.getByRole('textbox', { name: label, exact: true }).fill(text)
  await page.getByRole('button', { name: 'Create order' }).click()
  await page.getByRole('alert').getByText('Pincode must be exactly 6 digits').waitFor()
  // A complete pincode fills in what is blank; a mismatch is pointed out.
  const fieldOf = (name: string) => page.getByRole('textbox', { name, exact: true })
  for (const name of ['City', 'State']) await fieldOf(name).fill('')
  await fieldOf('Pincode').fill('500034')
  await expect.poll(() => fieldOf('City').inputValue()).toBe('Hyderabad')
  await expect.poll(() => fieldOf('State').inputValue()).toBe('Telangana')
  await fieldOf('State').fill('Kerala')
  const elsewhere = page.getByText('This pincode is in Telangana. Is the state right?')
  await elsewhere.waitFor()
  await fieldOf('State').fill('Telangana')
  await elsewhere.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Create order' }).click()
  await expectToast(page, 'Order created')
  await page.getByRole('button', { name: 'Resend payment link' }).waitFor()
  const actions = page.getByRole('group', { name: 'Actions' })
  expect(await actions.getByRole('button').first().innerText()).toBe('Resend payment link')

  const mail = await mailTo(shop, email)
  const path = /\/orders\/open\/[\w-]+/.exec(mail.text)?.[0] ?? ''
  const customer = await pageOn(390)
  await open(customer, path)
  await expectAccessible(customer)
  await customer.getByRole('button', { name: 'Continue to payment' }).click()
  await payButton(customer).click()
  await payInWindow(customer, 'Pay')
  await customer.getByText('Payment received').first().waitFor()
  expect(await ordersOf(shop, email)).toMatchObject([{ status: expect.stringMatching(/completed|shipped/) }])
})

test('several orders are booked with the courier at once, each with its own result', async () => {
  await fault({ shipping: 'down' })
  const paid = [await anUnpaidOrder(), await anUnpaidOrder()]
  for (const { shopper, placed } of paid) await payByPage(shopper, shop, placed)
  const unpaid = await anUnpaidOrder()
  await fault({ shipping: 'normal' })

  const page = await asOwner(1280)
  await open(page, '/cms/orders')
  for (const name of ['Book with the courier', 'Print packing slips', 'Print labels (PDF)'])
    await expect.poll(() => page.getByRole('button', { name }).isDisabled()).toBe(true)
  for (const { number } of [...paid, unpaid])
    await page.getByRole('checkbox', { name: `Select order ${number}` }).check()
  await page.getByText('3 orders selected').waitFor()
  await page.getByRole('button', { name: 'Book with the courier' }).click()
  await page.getByRole('heading', { name: 'Book with the courier' }).waitFor()
  await rows(page).filter({ hasText: unpaid.number }).getByText('refused', { exact: true }).waitFor()
  await expectAccessible(page)
  // Those that the shop booked automatically meanwhile are only counted.
  const summary = await page.locator('.staff-head [role=status]').innerText()
  const counts = [...summary.matchAll(/\d+/g)].map(Number)
  expect([summary, counts.reduce((sum, count) => sum + count, 0)]).toEqual([summary, 3])
  await page.getByRole('link', { name: 'All orders' }).click()
  await page.getByRole('heading', { name: 'Order Management' }).waitFor()
})

test('the middle of a phone number finds nothing, and the page says what does', async () => {
  const page = await asOwner(1280)
  await open(page, '/cms/orders?search=9999000')
  expect(await page.locator('.staff-empty').textContent()).toContain(MESSAGES.orders_phone_search)
})

test('the filtered orders are exported as a file', async () => {
  const { email, id } = await anUnpaidOrder()
  const page = await asOwner(1280)
  await open(page, `/cms/orders?search=${email}`)
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export Orders' }).click()
  const stream = await (await saved).createReadStream()
  let text = ''
  for await (const part of stream) text += String(part)
  expect(text.trim().split('\r\n')).toHaveLength(2)
  expect(text).toContain(id)
  await expectToast(page, 'The file is saved.')
})

async function fault(faults: Record<string, unknown>): Promise<void> {
  await fetch(`${shop.sandboxUrl}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  })
}
