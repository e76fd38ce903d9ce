/** Returns: the customer requests one with a photo, on a phone; staff approve and receive it; the refund is shown. */
import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  expectAccessible,
  expectComplaint,
  expectNoSidewaysScroll,
  expectToast,
  inBrowser,
  open,
  type Width,
  expectTableFits,
} from '../support/browser.ts'
import { formsOf } from '../support/accessibility.ts'
import { payByPage, placeByPage } from '../support/placing.ts'
import { aShopper, signIn } from '../support/browser-accounts.ts'
import { expectBooksToAgree } from '../support/shop.ts'
import { aProductOnSale, availableOf, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop, { hasPictures: true })

async function signedIn(width: Width): Promise<Page> {
  const page = await pageOn(width)
  await signIn(page, shop, await aShopper(shop, 'Asha Rao'))
  return page
}

async function staffPage(): Promise<Page> {
  const page = await pageOn(1280)
  await signIn(page, shop)
  return page
}

async function waybillOf(sql: string, id: string): Promise<string> {
  let waybill: string | null = null
  await expect
    .poll(async () => {
      const { rows } = await shop.db.pool.query<{ waybill: string | null }>(sql, [id])
      waybill = rows[0]?.waybill ?? null
      return waybill !== null
    })
    .toBe(true)
  return waybill ?? ''
}

/** The courier moves a parcel, and pushes the scan. */
async function move(waybill: string, status: string): Promise<void> {
  const answer = await fetch(`${shop.sandboxUrl}/shipments/${waybill}/scan`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status }),
  })
  expect(answer.status).toBe(200)
}

async function deliveredOrder(page: Page, names: readonly string[], quantity: number) {
  const products = await Promise.all(names.map((name) => aProductOnSale(shop, { name, onHand: 9 })))
  const placed = await placeByPage(page, shop, products, `${crypto.randomUUID()}@example.test`, quantity)
  await payByPage(page, shop, placed)
  const { id } = placed.order
  await move(await waybillOf('SELECT waybill FROM shipments WHERE order_id = $1', id), 'Delivered')
  await expect
    .poll(async () => {
      const { rows } = await shop.db.pool.query('SELECT fulfilment_status AS at FROM orders WHERE id = $1', [
        id,
      ])
      return rows[0]?.at
    })
    .toBe('delivered')
  return { ...placed, products }
}

const photo = (colour: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
    .then((buffer) => ({ name: `${colour.slice(1)}.jpg`, mimeType: 'image/jpeg', buffer }))

const returns = (page: Page) => page.getByRole('region', { name: 'Returns' })

describe('a return', () => {
  test('is requested with photos, approved, received and refunded; the customer sees each step', async () => {
    const page = await signedIn(390)
    const { order, products } = await deliveredOrder(page, ['Torn Notebook', 'Good Notebook'], 2)
    const [torn] = products
    await open(page, `/orders/${order.id}`)
    await expectAccessible(page)
    await returns(page).getByRole('link', { name: 'Return or replace' }).click()
    await page.getByRole('heading', { name: 'Return or replace', level: 1 }).waitFor()
    await expectNoSidewaysScroll(page)
    expect(await formsOf(page)).toMatchObject({ nameless: [], optional: ['Tell us more (optional)'] })
    // Stated before a photo is chosen.
    await page.getByText('Save HEIC photos as JPEG first').waitFor()

    // Each missing field has its message; the first of them has the focus.
    const send = page.getByRole('button', { name: 'Send request' })
    await send.click()
    await page.getByText('Please choose what you want to return').waitFor()
    await page.getByText('Please choose your money back or a replacement').waitFor()
    const units = page.getByRole('spinbutton', { name: 'units of Torn Notebook to return' })
    await expect.poll(() => units.evaluate((field) => field === document.activeElement)).toBe(true)
    await units.press('1')
    await units.fill('1')
    await page.getByRole('radio', { name: 'It arrived damaged' }).check()
    await page
      .getByRole('textbox', { name: 'Tell us more (optional)' })
      .fill('The cover is torn.\nSee the photo.')
    await page.getByRole('radio', { name: 'Money back' }).check()
    await page.getByText('You get back ₹249').waitFor()
    await send.click()
    await page.getByText('Please add a photo that shows it').waitFor()

    const field = page.getByLabel('Photos', { exact: true })
    expectComplaint(page, `422 /api/orders/${order.id}/return-photos`)
    const page422 = {
      name: 'notes.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('<script>alert(1)</script>'),
    }
    await field.setInputFiles([await photo('#b93a22'), page422])
    await page.getByText('This is not a photo that we can take.').waitFor()
    await page.getByRole('img', { name: 'Photo 1' }).waitFor()
    await page.getByRole('button', { name: 'Remove photo 2' }).click()
    await page.getByText('Sent', { exact: true }).waitFor()
    await expectAccessible(page)

    // A missing response loses nothing that was typed.
    expectComplaint(page, `500 /api/orders/${order.id}/returns`)
    await page.route('**/returns', (route) => route.fulfill({ status: 500, body: '{}' }))
    await send.click()
    await page.getByText('Something went wrong on our side. Please try again.').waitFor()
    await page.unroute('**/returns')
    await send.click()
    await expectToast(page, 'Your request is with us. We answer within 48 hours.')
    await page.waitForURL(`**/orders/${order.id}#returns`)
    const card = returns(page).getByRole('article')
    await card.getByText('We look at it and answer within 48 hours.').waitFor()
    const shown = card.getByRole('img', { name: 'Photo 1' })
    await expect
      .poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(1)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    // Nobody else can open the photo, neither here nor at the address of the shop's pictures.
    const photoPath = (await shown.getAttribute('src')) ?? ''
    const { rows } = await shop.db.pool.query<{ id: string }>('SELECT picture_id AS id FROM return_photos')
    const stranger = await pageOn(1280)
    expect((await stranger.request.get(photoPath)).status()).toBe(404)
    for (const size of ['', '/400', '/400.webp', '/share.jpg'])
      expect((await page.request.get(`/pictures/${rows[0]?.id}${size}`)).status()).toBe(404)

    const staff = await staffPage()
    await open(staff, '/cms/returns')
    await expectAccessible(staff)
    await expectTableFits(staff, 768)
    await staff.getByRole('link', { name: `View the return of order ${order.number}` }).click()
    await staff.getByText('The cover is torn.').waitFor()
    const staffPhoto = staff.getByRole('img', { name: 'Photo 1' })
    await expect
      .poll(() => staffPhoto.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(1)
    await expectAccessible(staff)
    expectComplaint(staff, `409 ${new URL(staff.url()).pathname}`)
    await staff.getByRole('button', { name: 'Refuse' }).click()
    await staff.getByRole('alert').getByText('Please say why the return is refused').waitFor()
    await staff.getByRole('textbox', { name: 'Message to the customer' }).fill('We are sorry for that.')
    await staff.getByRole('button', { name: 'Approve' }).click()
    await staff.getByText('The return is approved. The courier is asked to fetch it.').waitFor()

    const back = await waybillOf(
      `SELECT p.waybill FROM parcels p JOIN returns r ON r.id = p.return_id WHERE r.order_id = $1`,
      order.id,
    )
    await open(page, `/orders/${order.id}`)
    await card.getByText('We are sorry for that.').waitFor()
    await card.getByText(`The waybill number is ${back}.`).waitFor()
    await move(back, 'DTO')
    await expect
      .poll(async () => {
        await page.reload()
        return card.getByText('It is back with us.').count()
      })
      .toBe(1)
    await expect.poll(() => card.getByRole('button', { name: 'Withdraw this request' }).count()).toBe(0)

    await open(staff, staff.url())
    await staff.getByRole('checkbox', { name: 'Torn Notebook × 1 back to stock' }).check()
    await expectAccessible(staff)
    await staff.getByRole('button', { name: 'Receive and refund ₹249' }).click()
    await staff.getByText('Goods received').waitFor()
    expect(await availableOf(shop, torn!)).toBe(8)
    await expect
      .poll(async () => {
        await page.reload()
        return card
          .getByText(/^₹\d+ was sent back\. It reaches your account within 7-12 working days\.$/)
          .count()
      })
      .toBe(1)
    await card.getByText('completed', { exact: true }).waitFor()
    await page.getByText('Return completed', { exact: true }).waitFor()
    await open(staff, `/cms/orders/${order.id}`)
    await returns(staff).getByText('completed', { exact: true }).waitFor()
    await expectAccessible(staff)
    await expectBooksToAgree(shop)
  })

  test('keeps what is chosen and typed when the page is loaded again, until it is sent', async () => {
    const page = await signedIn(390)
    const { order } = await deliveredOrder(page, ['Kept Notebook'], 3)
    await open(page, `/orders/${order.id}/return`)
    const units = page.getByRole('spinbutton', { name: 'units of Kept Notebook to return' })
    await units.fill('7')
    await page.getByText('You can return at most 3 of this').waitFor()
    expect(await units.inputValue()).toBe('7')
    await units.fill('2')
    await expect.poll(() => page.getByText('You can return at most 3 of this').count()).toBe(0)
    await page.getByRole('radio', { name: 'It arrived damaged' }).check()
    await page.getByRole('textbox').fill('The cover is torn.\nSee the photo.')
    await page.getByLabel('Photos', { exact: true }).setInputFiles([await photo('#b93a22')])
    await page.getByText('Sent', { exact: true }).waitFor()
    await page.getByRole('radio', { name: 'Money back' }).check()
    for (let round = 0; round < 2; round += 1) {
      await page.reload()
      await page.getByText('Sent', { exact: true }).waitFor()
      await page.getByRole('img', { name: 'Photo 1' }).waitFor()
      await expect.poll(() => units.inputValue()).toBe('2')
      expect(await page.getByRole('radio', { name: 'It arrived damaged' }).isChecked()).toBe(true)
      expect(await page.getByRole('radio', { name: 'Money back' }).isChecked()).toBe(true)
      expect(await page.getByRole('textbox').inputValue()).toBe('The cover is torn.\nSee the photo.')
    }
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send request' }).click()
    await expectToast(page, 'Your request is with us. We answer within 48 hours.')
    expect(await page.evaluate(() => sessionStorage.getItem('panna.return-request'))).toBeNull()
    await returns(page).getByRole('img', { name: 'Photo 1' }).waitFor()
  })

  test('can be withdrawn; after 48 hours the form says whom to contact, and staff open it', async () => {
    const page = await signedIn(1280)
    const { order } = await deliveredOrder(page, ['Late Notebook'], 1)
    await open(page, `/orders/${order.id}/return`)
    // One unit of one item is preselected. All by keyboard.
    await page.getByRole('radio', { name: 'It is not what I ordered' }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('radio', { name: 'Replacement' }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Send request' }).focus()
    await page.keyboard.press('Enter')
    await expectToast(page, 'Your request is with us. We answer within 48 hours.')
    await returns(page).getByRole('button', { name: 'Withdraw this request' }).click()
    const dialog = page.getByRole('dialog', { name: 'Withdraw this request?' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Withdraw it' }).click()
    await expectToast(page, 'Your request is withdrawn')
    await returns(page).getByText('withdrawn', { exact: true }).waitFor()

    await shop.db.pool.query(
      `UPDATE shipments SET delivered_at = shop_now() - interval '49 hours' WHERE order_id = $1`,
      [order.id],
    )
    await open(page, `/orders/${order.id}/return`)
    await page.getByText('The 48 hours to ask for a return are over.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Send request' }).count()).toBe(0)
    await expectAccessible(page)

    const staff = await staffPage()
    await open(staff, `/cms/orders/${order.id}`)
    await returns(staff).locator('summary', { hasText: 'Create return' }).click()
    await expectAccessible(staff)
    await staff.getByRole('textbox', { name: 'Internal note' }).fill('The binding broke on the third day')
    await staff.getByRole('button', { name: 'Create return' }).click()
    await staff.getByText('The return is open. The customer has been notified.').waitFor()
    await staff.getByText('Opened by staff: The binding broke on the third day').waitFor()
    await open(page, `/orders/${order.id}`)
    await returns(page)
      .getByRole('heading', { name: /^Opened by us/ })
      .waitFor()

    // Nobody else can open that page.
    const stranger = await pageOn(390)
    expectComplaint(stranger, `404 /orders/${order.id}/return`)
    await stranger.goto(`/orders/${order.id}/return`)
    await stranger.getByRole('heading', { name: 'Order not found' }).waitFor()
    await expectAccessible(stranger)
  })
})
