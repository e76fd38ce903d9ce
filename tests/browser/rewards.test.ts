/** Reward coins on screen: the ledger, coins at checkout, and the staff page (spec §5, §6, §8). */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { signIn } from '../support/browser-accounts.ts'
import {
  addToCart,
  anEmail,
  closePaymentWindow,
  expectAccessible,
  expectComplaint,
  expectNoSidewaysScroll,
  expectToast,
  fillDetails,
  inBrowser,
  open,
  payButton,
  payInWindow,
  paymentWindow,
} from '../support/browser.ts'
import { aShopper, giveCoins, ledgerOf } from '../support/rewards.ts'
import { expectBooksToAgree } from '../support/shop.ts'
import { ADMIN, aProductOnSale, ordersOf, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

/** Paid; the courier may already have picked it up. */
const THANKS = { level: 1, name: /^(Thank you, your order is placed|Your order is on its way)$/ } as const
const balanceOf = async (userId: string) =>
  (await shop.db.pool.query(`SELECT coins_balance FROM user_rewards WHERE user_id = $1`, [userId])).rows[0]
    ?.coins_balance
const pill = (page: Page) => page.getByRole('banner').getByRole('link', { name: /reward coins$/ })
const total = (page: Page) => page.locator('.sum-total dd')

describe('the ledger', () => {
  test('opens from the coin pill and shows each entry, its reason and the balance after it, page by page', async () => {
    const shopper = await aShopper(shop)
    for (let coins = 1; coins <= 25; coins += 1) await giveCoins(shop, shopper.userId, coins)
    await giveCoins(shop, shopper.userId, -5)
    const page = await pageOn(390)
    await signIn(page, shop, shopper)
    await open(page, '/blog')
    await pill(page).click()
    await page.getByRole('heading', { level: 1, name: 'Reward coins' }).waitFor()
    await page.getByLabel('Your balance').getByText('worth ₹320 off your next order').waitFor()

    const rows = page.getByRole('table').getByRole('row')
    await expect.poll(() => rows.count()).toBe(1 + 20)
    const cells = async (row: number) => rows.nth(row).getByRole('cell').allInnerTexts()
    expect((await cells(1)).slice(1)).toEqual(['Adjusted: test', '−5', '320'])
    expect((await cells(2)).slice(1)).toEqual(['Adjusted: test', '+25', '325'])
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    // If the request fails the entries stay, and it can be retried.
    const older = page.getByRole('link', { name: 'Older entries' })
    await page.route('**/api/rewards?*', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
    expectComplaint(page, '500 /api/rewards')
    await older.click()
    await page.getByRole('alert').getByText('Failed to load rewards').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => rows.count()).toBe(1 + 26)
    expect((await cells(26)).slice(1)).toEqual(['Adjusted: test', '+1', '1'])
    await expect.poll(() => older.count()).toBe(0)
  })

  test('has older entries on a page of their own without JavaScript', async () => {
    const shopper = await aShopper(shop)
    for (let coins = 1; coins <= 21; coins += 1) await giveCoins(shop, shopper.userId, coins)
    const page = await pageOn(1280, { hasJavaScript: false })
    await signIn(page, shop, shopper)
    await page.goto('/rewards')
    await page.getByRole('link', { name: 'Older entries' }).click()
    await page.getByRole('cell', { name: '+1', exact: true }).waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(1 + 1)
    await page.getByRole('link', { name: 'Newest lines' }).click()
    await page.getByRole('cell', { name: '+21', exact: true }).waitFor()
  })

  test('shows guests what an account would earn them', async () => {
    const page = await pageOn(1280)
    await open(page, '/rewards')
    await page.getByRole('heading', { level: 1, name: 'Collect coins with every order' }).waitFor()
    await page.getByText('100 welcome coins').waitFor()
    const main = page.getByRole('main')
    expect(await main.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/auth?mode=signup')
    await expectAccessible(page)
  })
})

describe('coins in the checkout', () => {
  test('are checked, previewed, deducted, held while paying, and earned again', async () => {
    const product = await aProductOnSale(shop)
    const shopper = await aShopper(shop, 400)
    const email = anEmail()
    const page = await pageOn(390)
    await signIn(page, shop, shopper)
    await addToCart(page, product)
    await open(page, '/cart')
    const input = page.getByRole('textbox', { name: 'Use reward coins' })
    const apply = page.getByRole('button', { name: 'Apply coins' })
    await expect.poll(() => total(page).innerText()).toBe('₹299')

    const refused: [string, string][] = [
      ['', 'Please enter a valid number of coins to redeem'],
      ['0', 'Please enter a valid number of coins to redeem'],
      ['1.5', 'Please enter a valid number of coins to redeem'],
      ['401', 'Insufficient coins balance'],
      ['250', 'Cannot redeem more coins than cart total'],
    ]
    for (const [typed, message] of refused) {
      await input.fill(typed)
      await apply.click()
      await page.getByRole('alert').getByText(message, { exact: true }).waitFor()
    }
    await expectAccessible(page)
    await page.route('**/api/cart/quote', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
    expectComplaint(page, '500 /api/cart/quote')
    await input.fill('60')
    await apply.click()
    await page.getByRole('alert').getByText('Failed to redeem coins').waitFor()
    await page.getByText('60 coins take ₹60 off. You pay ₹239.').waitFor()
    await apply.click()
    await expectToast(page, 'Successfully redeemed 60 coins!')
    await expect.poll(() => total(page).innerText()).toBe('₹239')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Remove coins')
    await page.getByRole('button', { name: 'Remove coins' }).click()
    await expect.poll(() => total(page).innerText()).toBe('₹299')

    // As many as the cart's total.
    await page.getByRole('button', { name: 'Use all that fit coins (249)' }).click()
    await expectToast(page, 'Successfully redeemed 249 coins!')
    await expect.poll(() => total(page).innerText()).toBe('₹50')
    await expectAccessible(page)
    await page.reload()
    await page.getByText('249 coins applied: ₹249 off').waitFor()

    await fillDetails(page, { email })
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await payButton(page).click()
    await paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }).waitFor()
    expect(await balanceOf(shopper.userId)).toBe(151)
    await closePaymentWindow(page)
    await page.getByText('Payment was not completed. Your order is kept for 30 minutes.').waitFor()
    // The order holds its coins: they can still pay for it, also on a page that asks again.
    await page.reload()
    await page.getByText('249 coins applied: ₹249 off').waitFor()
    await expect.poll(() => total(page).innerText()).toBe('₹50')
    await payButton(page).click()
    await payInWindow(page, 'Pay')
    await page.getByRole('heading', THANKS).waitFor()
    await expectToast(page, 'Earned 5 reward coins!')
    await pill(page).getByText('156').waitFor()

    expect(await ordersOf(shop, email)).toHaveLength(1)
    expect((await ledgerOf(shop, shopper.userId)).map(({ kind, coins }) => [kind, coins])).toEqual([
      ['adjusted', 400],
      ['redeemed', -249],
      ['earned', 5],
    ])
    await expectBooksToAgree(shop)
    // The next order starts without them.
    await addToCart(page, product)
    await open(page, '/cart')
    await page.getByRole('textbox', { name: 'Use reward coins' }).waitFor()
    await expect.poll(() => total(page).innerText()).toBe('₹299')
  })

  test('with a coupon can pay for a whole order, without the payment window', async () => {
    await shop.db.pool.query(
      `INSERT INTO coupons (code, discount_type, discount_value, max_uses, valid_from, valid_until)
       VALUES ('FIFTY', 'fixed', 5000, 10, now() - interval '1 day', now() + interval '1 day') ON CONFLICT DO NOTHING`,
    )
    const product = await aProductOnSale(shop)
    const shopper = await aShopper(shop, 249)
    const email = anEmail()
    const page = await pageOn(1280)
    await signIn(page, shop, shopper)
    await addToCart(page, product)
    await open(page, '/cart')
    await page.getByRole('textbox', { name: 'Coupon code' }).fill('FIFTY')
    await page.getByRole('button', { name: 'Apply coupon' }).click()
    await expectToast(page, 'Coupon applied! You saved ₹50')
    await page.getByRole('button', { name: 'Use all coins (249)' }).click()
    await expect.poll(() => total(page).innerText()).toBe('₹0')
    await fillDetails(page, { email })
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await page.getByRole('button', { name: 'Place order' }).click()
    await expectToast(page, 'Order placed successfully!')
    await page.getByRole('heading', THANKS).waitFor()
    const [order] = await ordersOf(shop, email)
    expect(order?.status).toMatch(/^(completed|shipped)$/)
    expect(await balanceOf(shopper.userId)).toBe(0)
    await expectBooksToAgree(shop)
  })

  test('spent elsewhere in the meantime are removed with the reason, and nothing is ordered', async () => {
    const product = await aProductOnSale(shop)
    const shopper = await aShopper(shop, 100)
    const email = anEmail()
    const page = await pageOn(1280)
    await signIn(page, shop, shopper)
    await addToCart(page, product)
    await open(page, '/cart')
    await page.getByRole('button', { name: 'Use all coins (100)' }).click()
    await expectToast(page, 'Successfully redeemed 100 coins!')
    await fillDetails(page, { email })
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await payButton(page).waitFor()
    // At the last moment: an earlier request of the page would already report it.
    await page.route('**/api/orders', async (route) => {
      await giveCoins(shop, shopper.userId, -50)
      await route.continue()
    })
    expectComplaint(page, '409 /api/orders')
    await payButton(page).click()
    await page.locator('#coins-problem').getByText('Insufficient coins balance').waitFor()
    await expect.poll(() => total(page).innerText()).toBe('₹299')
    expect(await ordersOf(shop, email)).toEqual([])
    expect(await balanceOf(shopper.userId)).toBe(50)
  })
})

test('staff find an account, adjust its coins with a reason, and invalid adjustments are rejected', async () => {
  const shopper = await aShopper(shop, 10)
  const page = await pageOn(1280)
  await signIn(page, shop, ADMIN)
  await open(page, '/cms/coins')
  await page.getByRole('searchbox', { name: 'E-mail of the account' }).fill('nobody@example.test')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByText('No account has this e-mail address').waitFor()
  await page.getByRole('searchbox', { name: 'E-mail of the account' }).fill(shopper.email)
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByText('10 coins', { exact: true }).waitFor()
  await expectAccessible(page)

  const coins = page.getByRole('textbox', { name: 'Coins to add' })
  const reason = page.getByRole('textbox', { name: 'Reason' })
  const adjust = page.getByRole('button', { name: 'Adjust' })
  expectComplaint(page, '409 /cms/coins')
  await coins.fill('-11')
  await reason.fill('given twice')
  await adjust.click()
  await page.getByText('The balance cannot go below 0').waitFor()
  await expect.poll(() => reason.inputValue()).toBe('given twice')
  await expectAccessible(page)
  expectComplaint(page, '422 /cms/coins')
  await coins.fill('5')
  await reason.fill('')
  await adjust.click()
  await page.getByText('Please give a reason of at most 200 characters').waitFor()
  await reason.fill('a torn cover')
  await adjust.click()
  await page.getByText('Coins adjusted.').waitFor()
  await page.getByText('15 coins', { exact: true }).waitFor()
  await page.getByRole('cell', { name: 'Adjusted by our staff: a torn cover' }).waitFor()
  await page.reload()
  expect(await balanceOf(shopper.userId)).toBe(15)
  await expectNoSidewaysScroll(page)
})
