/** An owner changes a policy and About: shoppers read the new text, with the shop's facts filled in. */
import { expect, test } from 'vitest'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import {
  expectAccessible,
  expectComplaint,
  expectNoSidewaysScroll,
  expectToast,
  inBrowser,
  open,
} from '../support/browser.ts'
import { signIn } from '../support/browser-accounts.ts'
import { startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

const html = async (path: string) => (await fetch(shop.url + path)).text()

test('a policy is edited from its template, refused without its legal parts, seen by shoppers, and restored', async () => {
  const before = await html('/terms-of-use')
  const page = await pageOn(1280)
  await signIn(page, shop)
  await open(page, '/cms/pages')
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Terms of Use', exact: true }).click()
  const content = page.getByLabel('Content', { exact: true })
  await content.waitFor()
  await page.getByRole('region', { name: 'Preview' }).getByText('Our GSTIN is 36AAAAA0000A1Z3').waitFor()
  await expectAccessible(page)
  const template = await content.inputValue()

  await content.fill(template.replace('{{sellerDetails}}', ''))
  expectComplaint(page, '422 /cms/pages/terms-of-use.data')
  await page.getByRole('button', { name: 'Save page' }).click()
  await page.getByText(sentences.insertNeedsLine('{{sellerDetails}}')).first().waitFor()
  await content.fill(`${template}\n\n## Gift wrapping\n\nWrapped in {{town}} for ₹40, by **{{sellerName}}**.`)
  await page.getByRole('button', { name: 'Save page' }).click()
  await expectToast(page, MESSAGES.page_saved)

  await expect.poll(() => html('/terms-of-use')).toContain('Gift wrapping')
  const shopper = await pageOn(390)
  await open(shopper, '/terms-of-use')
  await shopper.getByText('Wrapped in Hyderabad for ₹40, by Panna Stationery (example).').waitFor()
  await shopper.getByText('Last changed').waitFor()
  await shopper.getByText('36AAAAA0000A1Z3').first().waitFor()
  await expectNoSidewaysScroll(shopper)
  await expectAccessible(shopper)

  await page.getByRole('button', { name: 'Restore the template' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore the template' }).click()
  await expectToast(page, MESSAGES.page_restored)
  await expect.poll(() => html('/terms-of-use')).toBe(before)
})

test('About and the privacy policy keep their fixed parts; the form works without JavaScript', async () => {
  const page = await pageOn(390, { hasJavaScript: false })
  await signIn(page, shop)
  for (const slug of ['about', 'privacy-policy']) {
    await page.goto(`/cms/pages/${slug}`)
    await expectNoSidewaysScroll(page)
    await page.getByLabel('Title', { exact: true }).fill(`{{shopName}} and you: ${slug}`)
    await page.getByRole('button', { name: 'Save page' }).click()
    await page.getByText('Last changed on').waitFor()
  }
  const shopper = await pageOn(1280)
  await expect.poll(() => html('/about')).toContain('Panna and you: about')
  await open(shopper, '/about')
  await shopper.getByRole('heading', { name: 'Made in Hyderabad' }).waitFor()
  expect(await shopper.locator('.about-own figure').count()).toBe(3)
  await expectAccessible(shopper)
  await expect.poll(() => html('/privacy-policy')).toContain('Panna and you: privacy-policy')
  await open(shopper, '/privacy-policy')
  await shopper.getByRole('table', { name: 'Cookies' }).waitFor()
  await shopper.getByRole('table', { name: 'Browser storage' }).waitFor()
  await expectAccessible(shopper)
})
