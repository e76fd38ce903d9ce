/** Staff's parcels: those that need attention come first, and each can be resolved from the page. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import { refundsOf } from '../support/orders.ts'
import {
  anEmail,
  expectAccessible,
  expectNoSidewaysScroll,
  inBrowser,
  open,
  expectTableFits,
} from '../support/browser.ts'
import { payByPage, placeByPage } from '../support/placing.ts'
import { scan, stateOf } from '../support/shipping.ts'
import { stockOf } from '../support/shop.ts'
import { ADMIN, aProductOnSale, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)
const sandbox = { sandbox: { url: shop.sandboxUrl } } as Parameters<typeof scan>[0]

async function asStaff(page: Page, path: string): Promise<void> {
  await open(page, '/cms/orders')
  await page.getByRole('textbox', { name: 'Email' }).fill(ADMIN.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { name: 'Content Management System' }).waitFor()
  await open(page, path)
}

async function aPaidOrder(customer: Parameters<typeof placeByPage>[5] = {}) {
  const product = await aProductOnSale(shop)
  const buyer = await pageOn(390)
  const placed = await placeByPage(buyer, shop, [product], anEmail(), 2, customer)
  await payByPage(buyer, shop, placed)
  return { ...placed.order, product }
}

/** Its parcel, once it is booked with the courier. */
async function aParcel(fullName: string) {
  const order = await aPaidOrder({ fullName })
  let waybill = ''
  await expect
    .poll(
      async () => {
        const { rows } = await shop.db.pool.query<{ waybill: string | null }>(
          'SELECT waybill FROM shipments WHERE order_id = $1',
          [order.id],
        )
        waybill = rows[0]?.waybill ?? ''
        return waybill
      },
      { timeout: 15_000 },
    )
    .not.toBe('')
  return { ...order, waybill }
}

/** The size of each page as the printer gets it. */
async function printed(page: Page): Promise<string[]> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const file = await PDFDocument.load(await page.pdf({ preferCSSPageSize: true }))
  return file.getPages().map((sheet) => `${Math.round(sheet.getWidth())} x ${Math.round(sheet.getHeight())}`)
}

const untilStored = (id: OrderId, state: string) =>
  expect.poll(() => stateOf(shop, id), { timeout: 15_000 }).toContain(state)

const rowOf = (page: Page, number: string) =>
  page.getByRole('region', { name: 'Table of parcels' }).getByRole('row').filter({ hasText: number })

test('a parcel whose booking failed is retried; a pickup is booked; its label opens', async () => {
  const order = await aParcel('Meera Nair')
  const waiting = await aParcel('Asha Rao')
  await scan(sandbox, order.waybill, 'Dispatched')
  await scan(sandbox, order.waybill, 'Pending', false, 'EOD-11')
  await expect
    .poll(
      async () => {
        const { rows } = await shop.db.pool.query('SELECT ndr_code FROM shipments WHERE order_id = $1', [
          order.id,
        ])
        return rows[0]?.ndr_code
      },
      { timeout: 15_000 },
    )
    .toBe('EOD-11')

  const page = await pageOn(1280)
  await asStaff(page, '/cms/parcels')
  const row = rowOf(page, order.number)
  await row.getByText('Delivery attempt failed (NDR): Consignee unavailable').waitFor()
  expect(await row.getByRole('link', { name: '+91 98480 12345' }).getAttribute('href')).toContain('tel:')
  await expectAccessible(page)
  // On a tablet the table has room for all of its columns.
  await expectTableFits(page, 768)
  await row.getByRole('button', { name: `Request another attempt ${order.number}` }).click()
  await page.getByRole('status').getByText('Another delivery attempt is requested').waitFor()
  await rowOf(page, order.number).getByText('new attempt requested').waitFor()
  await expect.poll(() => rowOf(page, order.number).getByRole('button').count()).toBe(0)

  const days = page.getByRole('combobox', { name: 'Day' })
  await days.selectOption({ index: 2 })
  const day = await days.inputValue()
  await page.getByRole('button', { name: 'Book pickup' }).click()
  await page.getByRole('status').getByText('Pickup booked').waitFor()
  await page.getByRole('listitem').getByText('confirmed').waitFor()
  const { rows } = await shop.db.pool.query(`SELECT to_char(day, 'YYYY-MM-DD') AS day, status FROM pickups`)
  expect(rows).toEqual([{ day, status: 'accepted' }])
  await rowOf(page, waiting.number)
    .getByText(/^pickup /)
    .waitFor()

  const label = rowOf(page, waiting.number).getByRole('link', { name: `Label of ${waiting.number}` })
  const answer = await page.request.get((await label.getAttribute('href')) ?? '')
  expect(answer.headers()['content-type']).toBe('application/pdf')
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a returned parcel is restocked and refunded from a phone, once', async () => {
  const order = await aParcel('Ravi Kumar')
  await scan(sandbox, order.waybill, 'In Transit', true)
  await scan(sandbox, order.waybill, 'RTO', true)
  await untilStored(order.id, 'returned')
  expect(await stockOf(shop, order.product.id)).toEqual({ onHand: 8, reserved: 0 })

  const page = await pageOn(390)
  await asStaff(page, `/cms/parcels?search=${order.number}`)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const row = rowOf(page, order.number)
  await row.locator('summary').filter({ hasText: 'Received: restock and refund ₹498' }).click()
  await row.getByRole('checkbox', { name: 'Yes, resolve this parcel' }).first().check()
  await row.getByRole('button', { name: 'Received: restock and refund ₹498' }).click()
  const message = `Order ${order.number} is resolved. The refund of ₹498 is on its way.`
  await page.getByRole('status').getByText(message).waitFor()
  await rowOf(page, order.number).getByText('resolved').waitFor()
  expect(await stockOf(shop, order.product.id)).toEqual({ onHand: 10, reserved: 0 })
  expect(await refundsOf(shop, order.id)).toMatchObject([{ amount: 49_800, reason: 'rto' }])
  await untilStored(order.id, 'partly_refunded')
})

test('an address that the courier rejects is corrected on the order’s page, and the parcel is booked', async () => {
  const order = await aPaidOrder({ fullName: 'Kiran Shah', pincode: '999999' })
  await expect
    .poll(
      async () => {
        const { rows } = await shop.db.pool.query('SELECT status FROM shipments WHERE order_id = $1', [
          order.id,
        ])
        return rows[0]?.status
      },
      { timeout: 15_000 },
    )
    .toBe('refused')

  const page = await pageOn(1280)
  await asStaff(page, '/cms/parcels?show=todo')
  await rowOf(page, order.number).getByText('Booking refused: 999999 is non serviceable pincode').waitFor()
  await rowOf(page, order.number).getByRole('link', { name: order.number, exact: true }).click()
  const section = page.getByRole('region', { name: 'Parcel' })
  await section.getByText('Edit delivery address').click()
  await expectAccessible(page)
  await section.getByRole('textbox', { name: 'Pincode' }).fill('500034')
  await section.getByRole('button', { name: 'Save address' }).click()
  await page.getByRole('status').getByText('The address is saved, and the booking is being retried').waitFor()
  await untilStored(order.id, 'shipped')
  await page.reload()
  await section.getByText('awaiting courier').waitFor()

  await section.getByRole('link', { name: 'Packing slip' }).click()
  const slip = page.getByRole('article', { name: `Order ${order.number}` })
  await slip.getByRole('cell', { name: 'Test Ruled Notebook' }).waitFor()
  await expect.poll(() => slip.innerText()).not.toContain('₹')
  await expectAccessible(page)
  // One sheet, in the chosen paper size: the sizes are in points.
  expect(await printed(page)).toEqual(['595 x 842'])
  await page.getByRole('link', { name: 'Label, 4 × 6 inches' }).click()
  await page.locator('.packing-slips[data-size="label"]').waitFor()
  expect(await printed(page)).toEqual(['288 x 432'])
  await expectAccessible(page)
})

test('an order that the courier has not picked up is cancelled from its page, with a reason and a confirmation', async () => {
  const order = await aParcel('Leela Das')
  const page = await pageOn(390)
  await asStaff(page, `/cms/orders/${order.id}`)
  const section = page.getByRole('region', { name: 'Cancel order' })
  await section.getByText('Cancel order…').click()
  await section.getByRole('textbox', { name: 'Reason' }).fill('She ordered it twice')
  await section.getByRole('checkbox', { name: 'Yes, cancel this order' }).check()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await section.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('status').filter({ hasText: 'The order is cancelled.' }).waitFor()
  expect(await stateOf(shop, order.id)).toContain('cancelled')
  await expect.poll(() => section.count()).toBe(0)
  expect(await refundsOf(shop, order.id)).toMatchObject([{ reason: 'cancelled' }])
})
