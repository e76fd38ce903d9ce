/** Customers and enquiries in the staff panel. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn } from '../support/browser-accounts.ts'
import {
  anEmail,
  expectAccessible,
  expectComplaint,
  expectNoSidewaysScroll,
  expectToast,
  inBrowser,
  open,
  expectOpenToEveryone,
  expectTableFits,
} from '../support/browser.ts'
import { placeByPage } from '../support/placing.ts'
import { aShopper } from '../support/rewards.ts'
import { ADMIN, aProductOnSale, mailTo, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

const rows = (page: Page) => page.locator('tbody').getByRole('row')

async function asStaff(width: 1280 | 768, path: string): Promise<Page> {
  const page = await pageOn(width)
  await signIn(page, shop, ADMIN)
  await open(page, path)
  return page
}

async function written(email: string, requirement: string): Promise<void> {
  const answer = await fetch(`${shop.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.url },
    body: JSON.stringify({
      formId: 'contact-form',
      formData: { name: 'Asha Rao', email, mobile: '9848012345', requirement },
      websiteUrl: 'https://elsewhere.example/page',
    }),
  })
  expect(answer.status).toBe(200)
}

test('a customer is found, viewed and signed out', async () => {
  const shopper = await aShopper(shop, 120)
  const visitor = await pageOn(1280)
  await signIn(visitor, shop, shopper)
  await written(shopper.email, 'Where is my order?')

  const page = await asStaff(1280, '/cms/customers')
  await page.getByRole('heading', { name: 'Customers' }).waitFor()
  await page.getByRole('searchbox', { name: 'Search customers' }).fill(shopper.email)
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.waitForURL('**search=**')
  await expect.poll(() => rows(page).count()).toBe(1)
  const words = (await rows(page).textContent()) ?? ''
  for (const part of ['Asha Rao', shopper.email, 'verified', '120']) expect(words).toContain(part)
  await expectOpenToEveryone(page)

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export customers' }).click()
  expect((await download).suggestedFilename()).toBe('customers.csv')

  await rows(page).getByRole('link', { name: 'Asha Rao' }).click()
  await page.getByRole('heading', { name: 'Asha Rao' }).waitFor()
  await page
    .getByRole('region', { name: 'Enquiries with this e-mail' })
    .getByText('Where is my order?')
    .waitFor()
  await page.getByText('1 browser').waitFor()
  await expectOpenToEveryone(page)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page
    .getByRole('dialog', { name: 'Sign this account out of every browser?' })
    .getByRole('button', { name: 'Sign out everywhere' })
    .click()
  await expectToast(page, 'Every browser of this account is signed out')
  await page.getByText('0 browsers').waitFor()
})

test('an unverified account gets its mail again; an unknown one is reported', async () => {
  const email = anEmail()
  await shop.db.pool.query(`INSERT INTO users (id, name, email) VALUES ($1, 'Ravi Kumar', $2)`, [
    'waiting-1',
    email,
  ])
  await shop.db.pool.query(
    `INSERT INTO accounts (id, user_id, account_id, provider_id, password) VALUES ('waiting-1', 'waiting-1', 'waiting-1', 'credential', 'x')`,
  )
  const page = await asStaff(1280, '/cms/customers/waiting-1')
  await page.getByRole('button', { name: 'Send the verification mail again' }).click()
  await expectToast(page, 'The verification mail is on its way')
  await mailTo(shop, email)
  expectComplaint(page, '404 /cms/customers/nobody')
  await page.goto('/cms/customers/nobody')
  await page.getByText('Customer not found').waitFor()
})

test('guests are listed by their e-mail address, with a link to their orders', async () => {
  const email = anEmail()
  const visitor = await pageOn(1280)
  await placeByPage(visitor, shop, [await aProductOnSale(shop)], email)
  const page = await asStaff(768, '/cms/customers')
  await page
    .getByRole('navigation', { name: 'Kind of customers' })
    .getByRole('link', { name: 'Guests' })
    .click()
  await rows(page).filter({ hasText: email }).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await rows(page).filter({ hasText: email }).getByRole('link', { name: 'Orders' }).click()
  await page.waitForURL('**/cms/orders?search=**')
})

// Its mail may be queued behind those of other tests.
test('an enquiry gets a note, is answered by mail, closed, and reopened', { timeout: 90_000 }, async () => {
  const email = anEmail()
  await written(email, `Do you print names on covers?\nAbout forty, for school.`)
  const page = await asStaff(1280, '/cms/enquiries')
  await page.getByRole('searchbox', { name: 'Search enquiries' }).fill(email)
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.waitForURL('**search=**')
  await expect.poll(() => rows(page).count()).toBe(1)
  const words = (await rows(page).textContent()) ?? ''
  for (const part of ['Asha Rao', 'Do you print names on covers?', 'elsewhere.example/page', 'open'])
    expect(words).toContain(part)
  // The page that it came from is shown as text: anybody can send any address.
  await expect.poll(() => page.locator('a[href*="elsewhere"]').count()).toBe(0)
  await expectTableFits(page, 768)
  await expectOpenToEveryone(page)

  await rows(page).getByRole('link').click()
  const path = await page.waitForURL('**/cms/enquiries/*').then(() => new URL(page.url()).pathname)
  expectComplaint(page, `422 ${path}.data`)
  await page.getByRole('button', { name: 'Send answer' }).click()
  await page.getByText('Please write an answer of at most 4,000 characters').waitFor()
  await expectOpenToEveryone(page)
  // A half-typed answer stays while a note is saved.
  await page.getByRole('textbox', { name: 'Answer to Asha Rao' }).fill('Yes, from 25 covers on.')
  await page.getByRole('textbox', { name: 'Note' }).fill('Asked the printer.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expectToast(page, 'Note saved')
  await page.getByRole('region', { name: 'History' }).getByText('Asked the printer.').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expectToast(page, 'The answer is on its way')
  const done = page.getByRole('region', { name: 'History' })
  for (const part of ['Answered', 'Yes, from 25 covers on.', 'Asked the printer.', 'by Shop Owner'])
    await done.getByText(part).first().waitFor()
  await expect
    .poll(
      async () => {
        const mails = (await (await fetch(`${shop.sandboxUrl}/mail.json`)).json()) as {
          to: string[]
          text: string
        }[]
        return mails.some(
          ({ to, text }) => to.includes(email) && text.includes('> Do you print names on covers?'),
        )
      },
      { message: 'the mail with the answer', timeout: 40_000 },
    )
    .toBe(true)
  await page.getByRole('button', { name: 'Close enquiry' }).click()
  await expectToast(page, 'The enquiry is closed')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Enquiry reopened')
  await page.getByRole('button', { name: 'Close enquiry' }).waitFor()
})
