import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, FrameLocator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { signPayment } from '../../sandbox/signatures.ts'
import { readFacts } from './support/facts.ts'
import { openBrowser } from './support/open-browser.ts'
import { KEYS, openSandbox, type OpenSandbox } from './support/open-sandbox.ts'
import { openStrictShop, type StrictShop } from './support/strict-shop.ts'

let browser: Browser
let sandbox: OpenSandbox & AsyncDisposable
let shop: StrictShop
let page: Page
let complaints: string[] = []

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  sandbox = await openSandbox()
  shop = await openStrictShop(sandbox.url)
  complaints = []
})
afterEach(async () => {
  await page.context().close()
  await shop.close()
  await sandbox.close()
  // A violation of the shop's policy is also an error on the console.
  expect(complaints).toEqual([])
})

async function openWindow(
  options: object = {},
  width = 390,
  userAgent?: string,
): Promise<{ orderId: string; inside: FrameLocator }> {
  const { id } = await sandbox.must<{ id: string }>('POST', '/v1/orders', {
    amount: 125_000,
    currency: 'INR',
  })
  const viewport = { width, height: 844 }
  page = await (await browser.newContext({ viewport, ...(userAgent && { userAgent }) })).newPage()
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  const all = { key: KEYS.keyId, order_id: id, name: 'Panna', theme: { color: '#3D6CB9' }, ...options }
  await page.goto(`${shop.url}/?options=${encodeURIComponent(JSON.stringify(all))}`)
  await page.getByRole('button', { name: 'Place order' }).click()
  return { orderId: id, inside: page.frameLocator('dialog iframe') }
}

const button = (inside: FrameLocator, name: string) => inside.getByRole('button', { name, exact: true })
const log = () => page.getByRole('list', { name: 'Log' }).getByRole('listitem')
/** Waits until this button has the focus. */
const focusOn = (inside: FrameLocator, name: string) =>
  vi.waitFor(async () => expect(await inside.locator(':focus').textContent()).toBe(name), { timeout: 15_000 })
/** Waits for the log to have this many lines, and returns them all. */
async function logOf(lines: number): Promise<string[]> {
  await log()
    .nth(lines - 1)
    .waitFor()
  return log().allTextContents()
}

describe.each([390, 1280])('at %i px', (width) => {
  test('paying by keyboard calls the handler with a valid signature, and restores the focus', async () => {
    const { orderId, inside } = await openWindow({ prefill: { email: 'asha@example.test' } }, width)
    await page.getByRole('dialog', { name: 'Payment to Panna' }).waitFor()
    await inside.getByText('₹1,250').waitFor()
    await focusOn(inside, 'Pay')
    await page.keyboard.press('Enter')

    const [line] = await logOf(1)
    const paid = JSON.parse(line?.replace('handler ', '') ?? '') as Record<string, string>
    const paymentId = paid.razorpay_payment_id ?? ''

    expect(paid.razorpay_signature).toBe(signPayment(orderId, paymentId, KEYS.keySecret))
    expect(await sandbox.must('GET', `/v1/payments/${paymentId}`)).toMatchObject({
      status: 'captured',
      order_id: orderId,
      email: 'asha@example.test',
    })
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.locator(':focus').textContent()).toBe('Place order')
  })

  test('axe has no findings in the window, before and after a failure', async () => {
    const { inside } = await openWindow({ description: 'Two notebooks', timeout: 600 }, width)
    await inside.getByText('Two notebooks').waitFor()
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await button(inside, 'Fail this payment').click()
    await inside.getByText('You can try again').waitFor()
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  })
})

test('a failed attempt is reported, and the window stays open for the next', async () => {
  const { orderId, inside } = await openWindow()
  await button(inside, 'Fail this payment').click()
  const [failed] = await logOf(1)
  expect(JSON.parse(failed?.replace('failed ', '') ?? '')).toMatchObject({
    code: 'BAD_REQUEST_ERROR',
    reason: 'payment_failed',
    metadata: { order_id: orderId },
  })
  await button(inside, 'Pay').click()
  expect((await logOf(2))[1]).toContain('handler')
})

test('with retry off a failure closes the window', async () => {
  const { inside } = await openWindow({ retry: { enabled: false } })
  await button(inside, 'Pay, but the bank answers late').click()
  expect((await logOf(2)).map((line) => line.split(' ')[0])).toEqual(['failed', 'dismissed'])
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('Escape and the close button dismiss', async () => {
  const { inside } = await openWindow()
  await button(inside, 'Pay').waitFor()
  await page.keyboard.press('Escape')
  expect(await logOf(1)).toEqual(['dismissed'])

  await page.getByRole('button', { name: 'Place order' }).click()
  await button(inside, 'Close the payment window').click()
  expect(await logOf(2)).toEqual(['dismissed', 'dismissed'])
})

test('modal.escape off leaves the window open', async () => {
  const { inside } = await openWindow({ modal: { escape: false } })
  await button(inside, 'Pay').waitFor()
  for (const _press of [1, 2, 3]) await page.keyboard.press('Escape')
  await button(inside, 'Pay').click()
  expect((await logOf(1))[0]).toContain('handler')
})

test('modal.confirm_close asks first', async () => {
  const { inside } = await openWindow({ modal: { confirm_close: true } })
  await button(inside, 'Pay').waitFor()
  await page.keyboard.press('Escape')
  await button(inside, 'Go on paying').click()
  await button(inside, 'Close the payment window').click()
  await button(inside, 'Stop').click()
  expect(await logOf(1)).toEqual(['dismissed'])
})

test('Tab cycles inside the window', async () => {
  const { inside } = await openWindow()
  await focusOn(inside, 'Pay')
  const seen: (string | null)[] = []
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    const focused = inside.locator(':focus')
    seen.push((await focused.getAttribute('aria-label')) ?? (await focused.textContent()))
  }
  expect(seen).toEqual([
    'Fail this payment',
    'Pay, but the bank answers late',
    'Pay and close the tab',
    'Close the payment window',
    'Pay',
    'Close the payment window',
    'Pay and close the tab',
  ])
})

test('a closed tab is paid without a callback', async () => {
  const { orderId, inside } = await openWindow()
  await button(inside, 'Pay and close the tab').click()
  await page.getByRole('heading', { name: 'The tab was closed' }).waitFor()
  expect(await page.getByRole('link', { name: 'Open the shop again' }).getAttribute('href')).toBe(shop.url)
  expect(await sandbox.must('GET', `/v1/orders/${orderId}`)).toMatchObject({ status: 'paid' })
})

test('after its timeout the window accepts no payment', async () => {
  const { orderId, inside } = await openWindow({ timeout: 1 })
  await inside.getByText('The time to pay is over').waitFor()
  await button(inside, 'Pay').click({ force: true })
  await button(inside, 'Close the payment window').click()
  expect(await logOf(1)).toEqual(['dismissed'])
  expect(await sandbox.must('GET', `/v1/orders/${orderId}`)).toMatchObject({ status: 'created', attempts: 0 })
})

test.each(readFacts('razorpay', 'form'))('$name: $title', async ({ outcome, fields }) => {
  const { orderId, inside } = await openWindow({
    callback_url: `${shop.url}/callback?from=window`,
    redirect: true,
  })
  await button(inside, outcome === 'success' ? 'Pay' : 'Fail this payment').click()
  await page.getByRole('heading', { name: 'Called back' }).waitFor()

  const posted = Object.fromEntries(shop.callbacks[0] ?? [])
  expect(Object.keys(posted)).toEqual(Object.keys(fields))
  if (outcome === 'success') expect(posted.razorpay_order_id).toBe(orderId)
  else expect(JSON.parse(posted['error[metadata]'] ?? '')).toMatchObject({ order_id: orderId })
})

describe('in an in-app browser the provider takes over the tab', () => {
  const INSTAGRAM =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0 Mobile Safari/537.36 Instagram 309.0.0.40.113 Android'
  const open = async (options: object = {}) => {
    const callback_url = `${shop.url}/callback?from=window`
    const { orderId } = await openWindow({ callback_url, redirect: true, ...options }, 390, INSTAGRAM)
    await page.waitForURL('**/v1/checkout/embedded')
    return orderId
  }
  const choose = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const posted = () => Object.fromEntries(shop.callbacks[0] ?? [])

  test.each(readFacts('razorpay', 'form'))('$name: $title', async ({ outcome, fields }) => {
    const orderId = await open({ prefill: { email: 'asha@example.test' } })
    await page.getByText('asha@example.test').waitFor()
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await choose(outcome === 'success' ? 'Pay' : 'Fail this payment')
    await page.getByRole('heading', { name: 'Called back' }).waitFor()
    expect(Object.keys(posted())).toEqual(Object.keys(fields))
    if (outcome === 'success') expect(posted()['razorpay_order_id']).toBe(orderId)
  })

  test('a shopper who goes back is returned by the form, as cancelled', async () => {
    const orderId = await open()
    await choose('Close the payment window')
    await page.getByRole('heading', { name: 'Called back' }).waitFor()
    expect(posted()).toMatchObject({ 'error[reason]': 'payment_cancelled' })
    expect(JSON.parse(posted()['error[metadata]'] ?? '')).toEqual({ order_id: orderId })
  })

  test('an unknown order can only be left', async () => {
    await open({ order_id: 'order_FactOrder99999' })
    await page.getByText('The id provided does not exist.').waitFor()
    await choose('Back to the shop')
    await page.getByRole('heading', { name: 'Called back' }).waitFor()
    expect(posted()).toMatchObject({ 'error[reason]': 'payment_cancelled' })
  })
})

test('an unknown or paid order can only be left', async () => {
  const { inside } = await openWindow({ order_id: 'order_FactOrder99999' })
  await inside.getByText('The id provided does not exist.').waitFor()
  await button(inside, 'Back to the shop').click()
  expect(await logOf(1)).toEqual(['dismissed'])
})

test('a window that does not load leaves a way back', async () => {
  await openWindow()
  await page.context().route('**/v1/checkout/window?*', (route) => route.fulfill({ status: 200, body: '' }))
  await page.reload()
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  expect(await logOf(1)).toEqual(['dismissed'])
})

test('a message that is not from the window changes nothing', async () => {
  const { inside } = await openWindow()
  await button(inside, 'Pay').waitFor()
  await page.evaluate(() => {
    window.postMessage(
      { from: 'razorpay-window', type: 'success', response: { razorpay_payment_id: 'pay_false' } },
      '*',
    )
  })
  await page.keyboard.press('Escape')
  expect(await logOf(1)).toEqual(['dismissed'])
})
