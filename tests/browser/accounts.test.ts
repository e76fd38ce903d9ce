/** Login and sign-up: on their page, by mail, and without JavaScript. */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { signIn } from '../support/browser-accounts.ts'
import {
  anEmail,
  awake,
  expectAccessible,
  expectComplaint,
  expectNoSidewaysScroll,
  expectToast,
  inBrowser,
  open,
} from '../support/browser.ts'
import { aShopper } from '../support/rewards.ts'
import { mailTo, startShopServer, type Mail } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

const PASSWORD = 'green paper boat'
const main = (page: Page) => page.getByRole('main')
const field = (place: Page | Locator, name: string) => place.getByRole('textbox', { name, exact: true })
const pathOf = (page: Page) => new URL(page.url()).pathname

async function fill(place: Page | Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(place, name).fill(value)
}

function linkIn(mail: Mail): string {
  return /https?:\/\/\S+/.exec(mail.text)?.[0] ?? ''
}

/** The newest mail to an address, once it is not this one. */
async function newerMail(email: string, than: Mail): Promise<Mail> {
  let newest = than
  await expect
    .poll(async () => {
      newest = await mailTo(shop, email)
      return newest.text
    })
    .not.toBe(than.text)
  return newest
}

describe('the login page', () => {
  test('at 390 px: sign-up, the link by mail, the first login, and 100 coins', async () => {
    const page = await pageOn(390)
    const email = anEmail()
    await open(page, '/auth?next=/rewards')
    await page.getByRole('link', { name: 'Create Account' }).click()
    await page.getByRole('heading', { level: 1, name: 'Create Account' }).waitFor()
    await expectNoSidewaysScroll(page)

    expectComplaint(page, '422 /auth')
    const submit = main(page).getByRole('button', { name: 'Create Account' })
    await submit.click()
    for (const message of [
      'Name must be at least 2 characters',
      'Invalid email address',
      'Password must be at least 6 characters long',
    ])
      await main(page).getByText(message, { exact: true }).waitFor()
    for (const [values, wrong, message] of [
      [
        { 'Full name': 'R2 D2', Email: email, Password: PASSWORD },
        'Full name',
        'Name can only contain letters and spaces',
      ],
      [{ 'Full name': 'Asha Rao', Email: 'asha', Password: PASSWORD }, 'Email', 'Invalid email address'],
      [{ Email: email, Password: 'abc' }, 'Password', 'Password must be at least 6 characters long'],
    ] as const) {
      await fill(main(page), values)
      await submit.click()
      await main(page).getByText(message, { exact: true }).waitFor()
      const box = field(main(page), wrong)
      await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true)
      await expect.poll(() => box.getAttribute('aria-invalid')).toBe('true')
    }
    await expect.poll(() => field(main(page), 'Full name').inputValue()).toBe('Asha Rao')
    await expect.poll(() => field(main(page), 'Email').inputValue()).toBe(email)
    await expect.poll(() => field(main(page), 'Password').inputValue()).toBe('')
    await expectAccessible(page)

    await field(main(page), 'Password').fill(PASSWORD)
    await submit.click()
    const told = page
      .getByRole('status')
      .filter({ hasText: 'Registration successful! Please check your email to verify your account.' })
    await expect.poll(() => told.evaluate((note) => note === document.activeElement)).toBe(true)
    expect(
      await main(page)
        .getByRole('link', { name: /test mailbox/ })
        .getAttribute('href'),
    ).toContain('/mail')
    await expectAccessible(page)
    const first = await mailTo(shop, email)
    await main(page).getByRole('button', { name: 'Send the link again' }).click()
    await page
      .getByRole('status')
      .getByText(/a new link is on its way/)
      .waitFor()
    await newerMail(email, first)

    expectComplaint(page, '403 /auth')
    await open(page, '/auth')
    await fill(main(page), { Email: email, Password: PASSWORD })
    await main(page).getByRole('button', { name: 'Login' }).click()
    await page.getByRole('alert').getByText('Please verify your email address first.').waitFor()
    await main(page).getByRole('button', { name: 'Send the link again' }).click()
    await page
      .getByRole('status')
      .getByText(/a new link is on its way/)
      .waitFor()

    await open(page, linkIn(first))
    await expectAccessible(page)
    await main(page).getByRole('button', { name: 'Verify my email' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your email is verified' }).waitFor()
    await page.getByText('You can log in now. A new account starts with 100 reward coins.').waitFor()
    await expect
      .poll(() => main(page).getByRole('link', { name: 'Login' }).getAttribute('href'))
      .toBe('/auth?next=%2Frewards')
    await expectAccessible(page)
    const late = new URL(page.url())
    late.searchParams.set('at', String(Number(late.searchParams.get('at')) - 121_000))
    await open(page, late.href)
    await page.getByText('This page is from an earlier visit.').waitFor()
    await main(page).getByRole('link', { name: 'Login' }).click()

    await fill(main(page), { Email: email, Password: PASSWORD })
    await main(page).getByRole('button', { name: 'Login' }).click()
    await page.waitForURL(`${shop.url}/rewards`)
    await expectToast(page, 'Login successful!')
    await page.getByRole('banner').getByText('100').waitFor()
    await page.goto('/auth?mode=signup')
    await expect.poll(() => pathOf(page)).toBe('/')
    const bar = page.getByRole('navigation', { name: 'Shortcuts' })
    await awake(page)
    await bar.getByRole('link', { name: 'Account' }).and(page.locator('[href="/account"]')).click()
    await page.getByRole('heading', { level: 1, name: 'My Account' }).waitFor()
  })

  test('returns to the page before, and never to another site', async () => {
    const shopper = await aShopper(shop)
    const page = await pageOn(1280)
    await open(page, '/account/addresses')
    await expect.poll(() => page.url()).toBe(`${shop.url}/auth?next=%2Faccount%2Faddresses`)
    expectComplaint(page, '401 /auth')
    await fill(main(page), { Email: shopper.email, Password: 'not this one' })
    await main(page).getByRole('button', { name: 'Login' }).click()
    await page.getByRole('alert').getByText('Invalid email or password').waitFor()
    await fill(main(page), { Email: shopper.email, Password: shopper.password })
    await main(page).getByRole('button', { name: 'Login' }).click()
    await page.waitForURL(`${shop.url}/account/addresses`)
    for (const next of ['//evil.example', '/\\evil.example', 'https:evil.example', '/%09/evil.example']) {
      await page.goto(`/auth?next=${next}`)
      await expect.poll(() => page.url()).toBe(`${shop.url}/`)
    }
    const stranger = await pageOn(1280)
    await open(stranger, '/auth?next=//evil.example')
    await fill(main(stranger), { Email: shopper.email, Password: shopper.password })
    await main(stranger).getByRole('button', { name: 'Login' }).click()
    await stranger.waitForURL(`${shop.url}/`)
  })

  test('a forgotten password: the link sets a new one, once', async () => {
    const shopper = await aShopper(shop)
    const page = await pageOn(1280)
    await open(page, '/auth')
    await main(page).getByRole('link', { name: 'Forgot password?' }).click()
    await expectAccessible(page)
    await field(main(page), 'Email').fill(shopper.email)
    await main(page).getByRole('button', { name: 'Send the link' }).click()
    await page
      .getByRole('status')
      .getByText(/^If this address has an account/)
      .waitFor()
    const link = linkIn(await mailTo(shop, shopper.email))
    await open(page, link)
    await expectAccessible(page)
    expectComplaint(page, '422 /auth/reset')
    await field(main(page), 'New password').fill('password')
    await main(page).getByRole('button', { name: 'Set the password' }).click()
    await main(page).getByText('This password is too easy to guess.').waitFor()
    await field(main(page), 'New password').fill(PASSWORD)
    await main(page).getByRole('button', { name: 'Show: New password' }).click()
    await expect.poll(() => field(main(page), 'New password').inputValue()).toBe(PASSWORD)
    await main(page).getByRole('button', { name: 'Set the password' }).click()
    await page.getByRole('status').getByText('Your new password is set. Please log in with it.').waitFor()

    await page.goto(link)
    await main(page).getByText('This link is no longer valid.').waitFor()
    await signIn(page, shop, { email: shopper.email, password: PASSWORD })

    const late = await pageOn(390)
    await open(late, '/auth/verify?problem=expired')
    await late.getByText('This link is no longer valid.').waitFor()
    await field(main(late), 'Email').fill(shopper.email)
    await main(late).getByRole('button', { name: 'Send a new link' }).click()
    await late.getByText(/a new link is on its way/).waitFor()
  })

  test("reports a server error in the specification's words, and keeps everything that was typed", async () => {
    const page = await pageOn(390)
    const email = anEmail()
    expectComplaint(page, '500 /auth')
    await shop.db.pool.query('ALTER TABLE users RENAME TO users_away')
    await shop.db.pool.query('ALTER TABLE verifications RENAME TO verifications_away')
    try {
      await open(page, '/auth')
      await fill(main(page), { Email: email, Password: PASSWORD })
      await main(page).getByRole('button', { name: 'Login' }).click()
      await page.getByRole('alert').getByText('Login failed', { exact: true }).waitFor()
      await open(page, '/auth?mode=signup')
      await fill(main(page), { 'Full name': 'Asha Rao', Email: email, Password: PASSWORD })
      await main(page).getByRole('button', { name: 'Create Account' }).click()
      await page.getByRole('alert').getByText('Registration failed', { exact: true }).waitFor()
      await expect.poll(() => field(main(page), 'Email').inputValue()).toBe(email)
      await expect.poll(() => field(main(page), 'Full name').inputValue()).toBe('Asha Rao')
      await open(page, '/auth/reset?token=any')
      await field(main(page), 'New password').fill(PASSWORD)
      expectComplaint(page, '500 /auth/reset')
      await main(page).getByRole('button', { name: 'Set the password' }).click()
      await main(page).getByText('An error occurred', { exact: true }).waitFor()
    } finally {
      await shop.db.pool.query('ALTER TABLE users_away RENAME TO users')
      await shop.db.pool.query('ALTER TABLE verifications_away RENAME TO verifications')
    }
  })

  test('works without JavaScript, from sign-up to sign-out', async () => {
    const page = await pageOn(1280, { hasJavaScript: false })
    const email = anEmail()
    await page.goto('/auth?mode=signup')
    await fill(main(page), { 'Full name': 'Ravi Kumar', Email: email, Password: PASSWORD })
    await main(page).getByRole('button', { name: 'Create Account' }).click()
    await page.getByText('Registration successful!').waitFor()
    // Read on a phone: another browser, so its reader chooses the password.
    const link = linkIn(await mailTo(shop, email))
    const phone = await pageOn(390, { hasJavaScript: false })
    const chosen = 'chosen on the phone 5'
    await phone.goto(link)
    expectComplaint(phone, '422 /auth/verify')
    await field(main(phone), 'New password').fill('password')
    await main(phone).getByRole('button', { name: 'Set the password and confirm' }).click()
    await main(phone).getByText('This password is too easy to guess.').waitFor()
    await field(main(phone), 'New password').fill(chosen)
    await main(phone).getByRole('button', { name: 'Set the password and confirm' }).click()
    await phone.getByRole('heading', { level: 1, name: 'Your email is verified' }).waitFor()
    await page.goto(link)
    await page.getByRole('heading', { level: 1, name: 'Verified before' }).waitFor()
    await page.goto('/account')
    await fill(main(page), { Email: email, Password: chosen })
    await main(page).getByRole('button', { name: 'Login' }).click()
    await page.getByRole('heading', { level: 1, name: 'My Account' }).waitFor()
    await field(main(page), 'Full name').fill('Ravi Shankar')
    await main(page).getByRole('button', { name: 'Save name' }).click()
    await page.getByText('Your name is saved').waitFor()
    await expect.poll(() => field(main(page), 'Full name').inputValue()).toBe('Ravi Shankar')
    await page.goto('/account/security')
    await main(page).getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.waitForURL((url) => url.pathname !== '/account/security')
    await page.goto('/account')
    await expect.poll(() => pathOf(page)).toBe('/auth')
  })
})
