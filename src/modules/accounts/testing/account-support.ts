/** A shopper's browser that uses the API under /api/auth. */
import { linkIn, mailsTo, PASSWORD, type CaughtMail } from '#tests/support/accounts.ts'
import type { AccountAnswer } from '#app/context.ts'
import type { Browser, TestApp } from '#platform/testing/http-harness.ts'

export const NAME = 'Asha Rao'

export function signUp(browser: Browser, email: string, password = PASSWORD, name = NAME) {
  return browser.post('/api/auth/sign-up/email', { name, email, password })
}

export function signIn(browser: Browser, email: string, password = PASSWORD) {
  return browser.post('/api/auth/sign-in/email', { email, password })
}

/** Presses the button of a verification link's page. */
export function verifyBy(
  testing: TestApp,
  browser: Browser,
  mail: CaughtMail | undefined,
  password = '',
): Promise<AccountAnswer> {
  return accessOf(testing, browser).verifyEmail(tokenIn(mail), password)
}

export function tokenIn(mail: CaughtMail | undefined): string {
  return linkIn(mail).split('token=')[1] ?? ''
}

/** Signs up, opens the link, signs in. */
export async function aShopper(testing: TestApp, email: string, password = PASSWORD): Promise<Browser> {
  const browser = testing.browser()
  await signUp(browser, email, password)
  await verifyBy(testing, browser, (await mailsTo(testing, email))[0])
  const answer = await signIn(browser, email, password)
  if (answer.status !== 200) throw new Error(`the shopper can not sign in: ${answer.text}`)
  return browser
}

/** The account as this browser's forms access it. */
export function accessOf(testing: TestApp, browser: Browser) {
  return testing.accounts.accessOf(headersOf(browser))
}

export function headersOf(browser: Browser): Headers {
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return new Headers({ 'x-panna-client-ip': '203.0.113.77', ...(cookie === '' ? {} : { cookie }) })
}

/** Stores the cookies of a form's response, as a browser does. */
export function keepCookies(browser: Browser, setCookies: readonly string[]): void {
  for (const each of setCookies) {
    const [pair = ''] = each.split(';')
    browser.jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
  }
}
