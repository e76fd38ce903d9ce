/** The SEO tab of the staff panel. */
import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { signIn } from '../support/browser-accounts.ts'
import {
  expectAccessible,
  expectComplaint,
  expectNoSidewaysScroll,
  expectToast,
  inBrowser,
  open,
  expectOpenToEveryone,
} from '../support/browser.ts'
import { ADMIN, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn, anotherTab } = inBrowser(shop, { hasPictures: true })

afterEach(() => shop.db.pool.query('DELETE FROM seo_settings'))

async function staffOn(width: 768 | 1280, path: string): Promise<Page> {
  const page = await pageOn(width)
  await signIn(page, shop, ADMIN)
  await open(page, path)
  return page
}

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save SEO settings' }).click()
const headOf = async (path: string) => (await fetch(shop.url + path)).text()

describe('the SEO settings', () => {
  test('count characters, preview, save, and take effect on the shop at once', async () => {
    const page = await staffOn(1280, '/cms/seo')
    await page.getByText('Never saved').waitFor()
    await expectOpenToEveryone(page)

    await field(page, 'Meta title').pressSequentially('W'.repeat(70), { delay: 0 })
    await expect.poll(() => field(page, 'Meta title').inputValue()).toBe('W'.repeat(60))
    await page.getByText('60 of 60 characters').waitFor()
    const results = page.getByRole('region', { name: 'Preview of the home page' })
    await results
      .getByText(/^W{20,40} …$/)
      .first()
      .waitFor()
    await field(page, 'Meta title').fill('Panna paper')
    await field(page, 'Meta description').fill('d'.repeat(200))
    await page.getByText('160 of 160 characters').waitFor()
    await field(page, 'Meta description').fill('Notebooks for those who write.')
    await field(page, 'Canonical URL').fill(shop.url)
    await results.getByText('75', { exact: true }).waitFor()
    await field(page, 'Open Graph image URL').fill(`${shop.url}/share.jpg`)
    await results.getByText('100', { exact: true }).waitFor()
    await field(page, 'Open Graph title').fill('Shared paper')
    await results.locator('.seo-share-box strong').getByText('Shared paper').waitFor()

    await save(page)
    await expectToast(page, 'SEO settings saved successfully!')
    await page.getByText(/^Saved on /).waitFor()
    await expect.poll(() => field(page, 'Meta title').inputValue()).toBe('Panna paper')
    await expect.poll(() => headOf('/')).toContain('<title>Panna paper</title>')
    expect(await headOf('/')).toContain('content="Shared paper"')
  })

  test('report errors at their field, and keep what was typed', async () => {
    const page = await staffOn(1280, '/cms/seo')
    expectComplaint(page, '422 /cms/seo.data')
    await field(page, 'Meta title').fill('Kept words')
    for (const label of ['Open Graph image URL', 'Favicon URL', 'Canonical URL']) {
      await field(page, label).fill('nonsense')
      await save(page)
      await page.getByText('Please enter a valid URL').waitFor()
      await expect.poll(() => field(page, label).getAttribute('aria-invalid')).toBe('true')
      await expect
        .poll(() => field(page, label).evaluate((input) => input === document.activeElement))
        .toBe(true)
      await field(page, label).fill('')
    }
    // Text beyond the field's limit is rejected in the words of the specification.
    for (const [label, most, words] of [
      ['Meta title', 60, 'Meta title should be under 60 characters'],
      ['Meta description', 160, 'Meta description should be under 160 characters'],
    ] as const) {
      await field(page, label).evaluate((input) => input.removeAttribute('maxlength'))
      await field(page, label).fill('x'.repeat(most + 1))
      await save(page)
      await page.getByText(words).waitFor()
      await field(page, label).fill('Kept words')
    }
    await expectAccessible(page)
    expect((await shop.db.pool.query('SELECT FROM seo_settings')).rowCount).toBe(0)
    // Leaving asks for confirmation.
    await page.getByRole('link', { name: 'SEO Analytics' }).click()
    const ask = page.getByRole('dialog', { name: 'Leave without saving?' })
    await ask.getByRole('button', { name: 'Stay here' }).click()
    await ask.waitFor({ state: 'hidden' })
    await expect.poll(() => field(page, 'Meta title').inputValue()).toBe('Kept words')
  })

  test("warn about a canonical address other than the shop's, and accept it when confirmed", async () => {
    const page = await staffOn(1280, '/cms/seo')
    expectComplaint(page, '422 /cms/seo.data')
    await field(page, 'Canonical URL').fill('https://slip.example')
    await page.getByText(/^This is not the address that the shop runs at/).waitFor()
    await save(page)
    await expect.poll(() => field(page, 'Canonical URL').getAttribute('aria-invalid')).toBe('true')
    await page.getByRole('checkbox', { name: /This address is right/ }).check()
    await save(page)
    await expectToast(page, 'SEO settings saved successfully!')
    // The shop works as before: only its canonical address changes.
    await expect.poll(() => headOf('/about')).toContain('href="https://slip.example/about"')
    const shopper = await pageOn(1280)
    await open(shopper, '/')
    await shopper.getByRole('link', { name: 'Contact' }).first().click()
    await shopper.waitForURL(`${shop.url}/contact`)
  })

  test('report a conflict to the later of two editors, with the saved values', async () => {
    const page = await staffOn(1280, '/cms/seo')
    const other = await anotherTab(page)
    await open(other, '/cms/seo')
    await field(other, 'Meta title').fill('Theirs')
    await save(other)
    await expectToast(other, 'SEO settings saved successfully!')
    expectComplaint(page, '409 /cms/seo.data')
    await field(page, 'Meta title').fill('Mine')
    await save(page)
    const note = page.getByRole('alert').filter({ hasText: 'Saved now: Theirs' })
    await note.waitFor()
    await expect.poll(() => field(page, 'Meta title').inputValue()).toBe('Mine')
    await expectAccessible(page)
    await save(page)
    await expectToast(page, 'SEO settings saved successfully!')
    await expect.poll(() => headOf('/')).toContain('<title>Mine</title>')
  })

  test('take a share picture from the desktop, and report a wrong shape', async () => {
    const page = await staffOn(1280, '/cms/seo')
    const picture = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#0b5d45' } })
        .png()
        .toBuffer()
    const send = async (name: string, buffer: Buffer) =>
      page.getByLabel('Upload a share picture').setInputFiles({ name, mimeType: 'image/png', buffer })
    await send('square.png', await picture(500, 500))
    await page.getByText('This picture has 500 × 500 pixels').waitFor()
    await send('share.png', await picture(1200, 630))
    await expect.poll(() => page.getByText('This picture has 500 × 500 pixels').count()).toBe(0)
    await expect
      .poll(() => field(page, 'Open Graph image URL').inputValue())
      .toMatch(/^http:\/\/[\d.]+:\d+\/pictures\/[0-9a-f]{24}\/1200\.jpg$/)
    const shown = page.getByRole('img', { name: 'Share picture' })
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
    await save(page)
    await expectToast(page, 'SEO settings saved successfully!')
    await expect.poll(() => headOf('/about')).toMatch(/og:image" content="http:[^"]+\/1200\.jpg"/)
  })

  test('report a failure in page and toast, and keep what was typed', async () => {
    const page = await staffOn(1280, '/cms/seo')
    await field(page, 'Meta title').fill('Not lost')
    await shop.db.pool.query('ALTER TABLE seo_settings RENAME TO seo_settings_away')
    try {
      expectComplaint(page, '500 /cms/seo.data')
      await save(page)
      await expectToast(page, 'Failed to save SEO settings')
      await expect.poll(() => field(page, 'Meta title').inputValue()).toBe('Not lost')
      const other = await anotherTab(page)
      expectComplaint(other, '500 /cms/seo')
      await open(other, '/cms/seo')
      await expectToast(other, 'Failed to load SEO settings')
      await expectAccessible(other)
    } finally {
      await shop.db.pool.query('ALTER TABLE seo_settings_away RENAME TO seo_settings')
    }
  })
})

describe('SEO Analytics', () => {
  const CARDS = [
    ['Page Speed', 'Test page speed'],
    ['Mobile Friendly', 'Test mobile layout'],
    ['Indexing', 'Test indexing'],
  ] as const

  test('shows the score, and runs real checks from its buttons', async () => {
    const page = await staffOn(1280, '/cms/seo')
    await page.getByRole('link', { name: 'SEO Analytics' }).click()
    await page.waitForURL('**/cms/seo/analytics')
    const score = page.getByRole('region', { name: 'SEO Score' })
    for (const words of ['Meta title is missing', 'Meta description is missing', 'Canonical URL not set'])
      await score.getByText(words).waitFor()
    await score.getByText('out of 100').waitFor()
    await expectAccessible(page)
    for (const [title, button] of CARDS) {
      const card = page.getByRole('region', { name: title })
      await card.getByText('Not measured yet').waitFor()
      await card.getByRole('button', { name: button }).click()
      await card.getByText(/^Measured on .* by Shop Owner, on \d+ pages$/).waitFor()
    }
    await expectToast(page, 'The test is done. The results are below.')
    const speed = page.getByRole('region', { name: 'Page Speed' })
    for (const device of ['Desktop', 'Mobile']) await speed.getByRole('heading', { name: device }).waitFor()
    await expect
      .poll(() => speed.getByText(/ kB without its pictures, [1-9]\d* kB of it JavaScript/).count())
      .toBe(2)
    // The shop as it is passes its own checks.
    const mobile = page.getByRole('region', { name: 'Mobile Friendly' })
    const indexing = page.getByRole('region', { name: 'Indexing' })
    for (const [card, checks] of [
      [mobile, 3],
      [indexing, 5],
    ] as const) {
      await expect.poll(() => card.getByRole('img', { name: /^(Error|Warning)$/ }).count()).toBe(0)
      await expect.poll(() => card.getByRole('img', { name: 'Good' }).count()).toBe(checks)
    }
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  test('works without JavaScript and at 768 px', async () => {
    const page = await pageOn(768, { hasJavaScript: false })
    await signIn(page, shop, ADMIN)
    await page.goto('/cms/seo/analytics')
    await page.getByRole('button', { name: 'Test mobile layout' }).click()
    await page.waitForURL('**/cms/seo/analytics?said=seo_check_done#mobile')
    expect(await page.content()).toContain('The test is done. The results are below.')
    await page
      .getByRole('region', { name: 'Mobile Friendly' })
      .getByText(/^Measured on /)
      .waitFor()
    await expectNoSidewaysScroll(page)
    await page.goto('/cms/seo')
    await field(page, 'Meta title').fill('Plain form')
    await save(page)
    await page.waitForURL('**/cms/seo?said=seo_saved')
    expect(await page.content()).toContain('SEO settings saved successfully!')
    await expect.poll(() => field(page, 'Meta title').inputValue()).toBe('Plain form')
  })
})
