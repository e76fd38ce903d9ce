/** Toasts on a phone: the end of every page can be scrolled out from under them. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn } from '../support/browser-accounts.ts'
import {
  addToCart,
  anEmail,
  expectToast,
  inBrowser,
  open,
  payButton,
  proceedToPayment,
} from '../support/browser.ts'
import { ADMIN, aProductOnSale, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

/** How many pixels of the page's last control the toast covers when scrolled to the end. */
async function coveredPx(page: Page, controls: string): Promise<number> {
  await page.locator('.toast').waitFor()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const toast = await page.locator('.toast').boundingBox()
  const last = await page.locator(controls).last().boundingBox()
  return Math.max(0, (last?.y ?? 0) + (last?.height ?? 0) - (toast?.y ?? 0))
}

test('in the panel', async () => {
  const page = await pageOn(390)
  await signIn(page, shop, ADMIN)
  await open(page, '/cms/settings?said=seo_saved')
  expect(await coveredPx(page, 'main button')).toBe(0)
})

test('in the shop', async () => {
  const page = await pageOn(390)
  await addToCart(page, await aProductOnSale(shop))
  await page.locator('.toast').waitFor()
  expect(await coveredPx(page, 'footer a')).toBe(0)
})

/** Focuses the field while a toast covers it, and returns how much of its height stays covered. */
async function coveredOnFocus(page: Page, field: Locator): Promise<number> {
  await page.locator('.toast').hover()
  const toast = await page.locator('.toast').boundingBox()
  await field.evaluate(
    (element, top) => scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' }),
    toast?.y ?? 0,
  )
  await field.focus()
  const [box, now] = [await field.boundingBox(), await page.locator('.toast').boundingBox()]
  return Math.max(0, (box?.y ?? 0) + (box?.height ?? 0) - (now?.y ?? 0))
}

/** Its visible controls that cannot be tapped, because something covers them. */
function coveredControls(sheet: Locator): Promise<string[]> {
  return sheet.evaluate((element) => {
    const inView = [...element.querySelectorAll('input, select, button')].flatMap((control) => {
      const { x, y, width, height } = control.getBoundingClientRect()
      const [across, down] = [x + width / 2, y + height / 2]
      return width > 0 && down > 0 && down < innerHeight ? [{ control, across, down }] : []
    })
    if (inView.length < 4) throw new Error('the sheet shows too few controls')
    return inView
      .filter(({ across, down }) => !element.contains(document.elementFromPoint(across, down)))
      .map(({ control }) => control.outerHTML)
  })
}

test('a pincode is typed in sight, and the filters open above a toast', async () => {
  const page = await pageOn(390)
  const product = await aProductOnSale(shop)
  await addToCart(page, product)
  await page.locator('main .pincode-box').scrollIntoViewIfNeeded()
  const pincode = page.getByRole('main').getByRole('textbox', { name: 'Deliver to' })
  await pincode.waitFor()
  expect(await coveredOnFocus(page, pincode)).toBe(0)

  await open(page, '/products')
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.locator('.toast').waitFor()
  await page.locator('.toast').hover()
  await page.getByRole('button', { name: 'Sort and filter' }).click()
  const filters = page.getByRole('form', { name: 'Sort and filter' })
  await filters.getByRole('spinbutton').first().waitFor()
  expect(await page.locator('.toast').count()).toBe(1)
  expect(await coveredControls(filters)).toEqual([])
})

test('the slider for calibrating the screen is not covered', async () => {
  const page = await pageOn(390)
  await addToCart(page, await aProductOnSale(shop))
  await page.locator('.toast').hover()
  await page.getByRole('button', { name: 'Match your screen' }).click()
  await page.getByRole('slider', { name: 'Size of the outline' }).waitFor()
  expect(await page.locator('.toast').count()).toBe(0)
})

/** The provider's window is an element of its own on the page, not a dialog. */
const WINDOW = `window.Razorpay = class {
  on() {}
  open() { document.body.append(Object.assign(document.createElement('div'), { id: 'provider' })) }
}`

test('no toast covers the payment window', async () => {
  const page = await pageOn(390)
  await page.route('**/checkout.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: WINDOW }),
  )
  await proceedToPayment(page, await aProductOnSale(shop), anEmail())
  await page.getByRole('textbox', { name: 'Coupon code' }).fill('PANNA10')
  await page.keyboard.press('Enter')
  await page.locator('.toast').waitFor()
  await page.locator('.toast').hover()
  await payButton(page).click()
  await page.locator('#provider').waitFor({ state: 'attached' })
  expect(await page.locator('.toast').count()).toBe(0)
})

test('a toast that a test has awaited does not count again, however busy the page was', async () => {
  const page = await pageOn(390)
  await open(page, '/about')
  const show = (afterMs: number) =>
    page.evaluate((ms) => {
      setTimeout(() => {
        const end = performance.now() + 100
        while (performance.now() < end);
        const place = document.querySelector<HTMLElement>('.toasts')!
        place.innerHTML = '<div><p>Saved</p></div>'
        place.dataset['shown'] = String(Number(place.dataset['shown'] ?? 0) + 1)
      }, ms)
    }, afterMs)
  await show(50)
  await expectToast(page, 'Saved')
  await show(500)
  await expectToast(page, 'Saved')
  expect(await page.locator('.toasts').getAttribute('data-shown')).toBe('2')
})

test('on a product’s page, below the button and the limit of the quantity', async () => {
  const scarce = await aProductOnSale(shop, { name: 'Low Notebook', onHand: 3 })
  const page = await pageOn(390)
  await open(page, scarce.path)
  const add = page.locator('.buy-box').getByRole('button', { name: /^Add to Cart/ })
  const toBottom = () =>
    add.evaluate((button) => scrollBy(0, button.getBoundingClientRect().bottom - innerHeight + 70))
  await page.getByRole('spinbutton').focus()
  await toBottom()
  await page.keyboard.type('9')
  const limit = page.locator('.buy-box').getByText('Only 3 of Low Notebook left in stock')
  const bottom = (await page.getByRole('navigation', { name: 'Shortcuts' }).boundingBox())!
  const endOf = async (part: Locator) => {
    const { y, height } = (await part.boundingBox())!
    return y + height
  }
  await expect.poll(() => endOf(limit)).toBeLessThanOrEqual(bottom.y)
  await page.getByRole('spinbutton').fill('1')
  await toBottom()
  const { x, y } = (await add.boundingBox())!
  await page.mouse.click(x + 9, y + 9)
  await expectToast(page, 'Added 1x Low Notebook to cart! Earned 24 reward coins!')
  const toast = (await page.locator('.toast').boundingBox())!
  await expect.poll(() => endOf(add)).toBeLessThanOrEqual(toast.y)
})
