/** An owner changes the text of a mail: the sent mail has the new text. */
import { expect, test } from 'vitest'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import {
  anEmail,
  expectAccessible,
  expectComplaint,
  expectNoSidewaysScroll,
  expectToast,
  inBrowser,
  open,
} from '../support/browser.ts'
import { payByPage, placeByPage } from '../support/placing.ts'
import { signIn } from '../support/browser-accounts.ts'
import { ADMIN, aProductOnSale, mailsTo, mailTo, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

test('the text of the mail about a paid order is changed with chips and a preview; the test mail and the shopper’s show it', async () => {
  const page = await pageOn(1280)
  await signIn(page, shop)
  await open(page, '/cms/settings/mails')
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Order paid' }).click()
  const subject = page.getByLabel('Subject', { exact: true })
  await subject.waitFor()
  expect(await subject.inputValue()).toBe('Your {{shopName}} order {{orderNumber}} is confirmed')
  const preview = page.frameLocator('iframe[title="Preview of the mail"]')
  await preview.getByText('You will hear from us when it leaves.').last().waitFor()
  await expectAccessible(page)

  const intro = page.getByLabel('Intro', { exact: true })
  await intro.fill('Thank you, {{customer}}.')
  expectComplaint(page, '422 /cms/settings/mails/paid.data')
  await page.getByRole('button', { name: 'Save mail text' }).click()
  await page.getByText(sentences.variableUnknown('{{customer}}')).first().waitFor()
  await intro.fill('We pack this today: ')
  await page.getByText('Variables', { exact: true }).click()
  await page.getByRole('button', { name: '{{orderNumber}}' }).click()
  expect(await intro.inputValue()).toBe('We pack this today: {{orderNumber}}')
  await preview.getByText('We pack this today: PN-1078').last().waitFor()
  await page.getByLabel('Footer', { exact: true }).fill('Paper & more from {{shopName}}')
  await page.getByRole('button', { name: 'Save mail text' }).click()
  await expectToast(page, MESSAGES.mail_text_saved)

  await page.getByRole('button', { name: 'Send test mail' }).click()
  await expectToast(page, MESSAGES.test_mail_queued)
  // Other test files have sent the owner of this shop mails, too.
  await expect
    .poll(async () => (await mailsTo(shop, ADMIN.email)).map(({ text }) => text).join('\n'))
    .toContain('We pack this today: PN-1078')

  const email = anEmail()
  const shopper = await pageOn(390)
  await open(shopper, '/')
  const placed = await placeByPage(shopper, shop, [await aProductOnSale(shop)], email)
  await payByPage(shopper, shop, placed)
  const mail = await mailTo(shop, email)
  expect(mail.subject).toMatch(/^Your Panna order PN-\d+ is confirmed$/)
  expect(mail.text).toMatch(/We pack this today: PN-\d+/)
  expect(mail.text).toContain('Paper & more from Panna')
})

test('the form fits a phone and works without JavaScript', async () => {
  const page = await pageOn(390, { hasJavaScript: false })
  await signIn(page, shop)
  await page.goto('/cms/settings/mails/guest_code')
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Subject', { exact: true }).fill('{{shopName}} code {{code}}')
  await page.getByRole('button', { name: 'Save mail text' }).click()
  await page.getByText('Changed on').waitFor()
  expect(await page.getByLabel('Subject', { exact: true }).inputValue()).toBe('{{shopName}} code {{code}}')
})
