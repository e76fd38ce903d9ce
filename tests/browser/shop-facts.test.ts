/** The owner renames the shop and enters its GSTIN: pages, mails and invoices follow at once, in every process. */
import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { EXAMPLE_FACTS } from '#platform/rules/shop-facts.ts'
import {
  anEmail,
  expectAccessible,
  expectComplaint,
  expectNoSidewaysScroll,
  inBrowser,
  open,
} from '../support/browser.ts'
import { documentsOf } from '../support/invoices.ts'
import { pdfLines } from '../support/pdf.ts'
import { payByPage, placeByPage } from '../support/placing.ts'
import { signIn } from '../support/browser-accounts.ts'
import { aProductOnSale, mailTo, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)
const withPictures = inBrowser(shop, { hasPictures: true })

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const html = async (path: string) => (await fetch(shop.url + path)).text()

async function ownerOn(width: 390 | 1280, path: string): Promise<Page> {
  const page = await pageOn(width)
  await signIn(page, shop)
  await open(page, path)
  return page
}

test('an owner renames the shop: its pages, a mail and an invoice show it, an earlier invoice does not', async () => {
  const page = await ownerOn(1280, '/cms/settings/brand')
  await expectAccessible(page)
  await field(page, 'Shop name').fill('Kagaz')
  await field(page, 'Name in another script (optional)').fill('काग़ज़')
  await field(page, 'Tagline').fill('Paper from Pune')
  await field(page, 'Telephone for customers').fill('+91 20 2345 6789')
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByText('Kagaz काग़ज़').waitFor()
  // Light colours are rejected, and everything typed is still there.
  await field(page, 'Brand colour').fill('#ffd700')
  await preview.getByText(MESSAGES.colour_contrast).waitFor()
  expectComplaint(page, '422 /cms/settings/brand')
  await page.getByRole('button', { name: 'Save brand' }).click()
  await page.getByRole('main').getByText(MESSAGES.colour_contrast).first().waitFor()
  expect(await field(page, 'Shop name').inputValue()).toBe('Kagaz')
  await field(page, 'Brand colour').fill('#1f4e79')
  await page.getByRole('button', { name: 'Save brand' }).click()
  await page.getByText(MESSAGES.settings_saved).waitFor()

  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Business details' })
    .click()
  await field(page, 'GSTIN').waitFor()
  await expectAccessible(page)
  await field(page, 'Legal name of the seller').fill('Kagaz Papers LLP')
  await field(page, 'GSTIN').fill('27AABCU9603R1ZX')
  expectComplaint(page, '422 /cms/settings/business')
  await page.getByRole('button', { name: 'Save business details' }).click()
  await page.getByRole('main').getByText(MESSAGES.gstin_check).first().waitFor()
  expect(await field(page, 'Legal name of the seller').inputValue()).toBe('Kagaz Papers LLP')
  await field(page, 'GSTIN').fill('27AABCU9603R1ZN')
  await page.getByRole('button', { name: 'Save business details' }).click()
  await page.getByText('State: Maharashtra (27). It follows from the GSTIN.').waitFor()

  // Public pages: server and browser agree, or the console would have reported it.
  await expect.poll(() => html('/')).toContain('Paper from Pune')
  const shopper = await pageOn(390)
  await open(shopper, '/')
  await expect.poll(() => shopper.title()).toBe('Kagaz: Paper from Pune')
  await shopper.getByRole('contentinfo').getByText('GSTIN 27AABCU9603R1ZN').waitFor()
  await shopper.getByRole('contentinfo').getByRole('link', { name: '+91 20 2345 6789' }).waitFor()
  await open(shopper, '/terms-of-use')
  await shopper.getByText('Kagaz Papers LLP').first().waitFor()
  await expectNoSidewaysScroll(shopper)

  const email = anEmail()
  const placed = await placeByPage(shopper, shop, [await aProductOnSale(shop)], email)
  await payByPage(shopper, shop, placed)
  expect((await mailTo(shop, email)).subject).toContain('Kagaz')
  const [paper] = await documentsOf(shop, placed.order.id)
  expect(paper?.document.seller).toMatchObject({ name: 'Kagaz Papers LLP', stateCode: '27' })
  await open(shopper, `/orders/${placed.order.id}`)
  const section = shopper.getByRole('region', { name: 'Invoice' })
  const [file] = await Promise.all([
    shopper.waitForEvent('download'),
    section.getByRole('link', { name: paper!.number }).click(),
  ])
  const printed = pdfLines(await buffer(await file.createReadStream())).join('\n')
  for (const fact of ['Kagaz', 'Kagaz Papers LLP', '27AABCU9603R1ZN']) expect(printed).toContain(fact)

  // From now on this year's series is fixed, and the page says why.
  await page.reload()
  await page.getByText('they can change on 1 April').waitFor()
  expect(await field(page, 'Invoice series').getAttribute('readonly')).not.toBeNull()
})

/** As another process does it. */
async function changeFacts(facts: object): Promise<void> {
  await shop.db.pool.query(
    `WITH changed AS (UPDATE shop_facts SET facts = facts || $1::jsonb RETURNING 1)
     SELECT pg_notify('panna_changes', '["*"]') FROM changed`,
    [JSON.stringify(facts)],
  )
}

const ELSEWHERE = {
  name: 'Elsewhere',
  themeColour: '#7A1F4E',
  shipping: { chargePaise: 7_000, freeFromPaise: 120_000, remotePaise: 0, remotePincodes: [] },
  menu: { ...EXAMPLE_FACTS.menu, header: [{ label: 'Workshops', path: '/blog?tag=workshops' }] },
  rewards: { ...EXAMPLE_FACTS.rewards, percent: 15 },
}

test('a change by another process is on every page within a second', async () => {
  await expect.poll(() => html('/')).not.toContain('Elsewhere')
  await changeFacts(ELSEWHERE)
  await expect.poll(() => html('/'), { timeout: 1_000, interval: 20 }).toContain('Elsewhere')
  const page = await html('/')
  expect(page).toContain(':root{--color-emerald:#7A1F4E;')
  expect(page).toContain('₹70 an order (free from ₹1,200)')
  expect(page).toContain('href="/blog?tag=workshops"')
  expect(page).toMatch(/15(?:<!-- -->)?% back in coins/)
  expect(await html('/llms.txt')).toContain('# Elsewhere')
  expect(await html('/openapi.json')).toContain('Elsewhere for integrators')
  expect(await html('/site.webmanifest')).toContain('Elsewhere')
})

test('the forms fit a phone', async () => {
  for (const path of ['/cms/settings/brand', '/cms/settings/business']) {
    const page = await ownerOn(390, path)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})

test('the header fits an owner’s long name, logo and six links at every width', async () => {
  const header = ['Blog', 'Contact', 'About', 'Workshops', 'School orders', 'Our story'].map((label) => ({
    label,
    path: `/blog?tag=${label.toLowerCase().replace(' ', '-')}`,
  }))
  const facts = {
    name: 'Kagaz & Kalam Stationery Store',
    logo: { url: `/pictures/${'a'.repeat(24)}`, width: 300, height: 90 },
    menu: { ...EXAMPLE_FACTS.menu, header },
  }
  await changeFacts(facts)
  await expect.poll(async () => (await fetch(`${shop.url}/blog`)).text()).toContain('School orders')
  const page = await withPictures.pageOn(1280)
  await page.route('**/pictures/aaaaaaaa*/**', (route) => route.fulfill({ status: 204, body: '' }))
  await open(page, '/blog')
  for (const [width, coins] of [320, 390, 768, 1024, 1152, 1280, 1440].flatMap((each) => [
    [each, false] as const,
    [each, true] as const,
  ])) {
    await page.setViewportSize({ width, height: 900 })
    const found = await page.evaluate(measureHeader, coins)
    expect(found, `${width} px, coins ${coins}`).toEqual({ overlaps: [], isComplete: true, isWide: false })
  }
  await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'School orders' }).waitFor()
  await expectAccessible(page)
})

/** Runs in the page: overlapping parts of the header, and whether every link is visible or in the menu. */
function measureHeader(hasCoins: boolean) {
  document.documentElement.toggleAttribute('data-coins', hasCoins)
  const boxOf = (element: Element) => element.getBoundingClientRect()
  const parts = [...document.querySelectorAll('.header-row > *')].filter((part) => boxOf(part).width > 0)
  const overlaps = parts.flatMap((one, index) =>
    parts
      .slice(index + 1)
      .filter((other) => {
        const [a, b] = [boxOf(one), boxOf(other)]
        return a.right > b.left + 1 && b.right > a.left + 1 && a.bottom > b.top + 1 && b.bottom > a.top + 1
      })
      .map((other) => `${one.className} / ${other.className}`),
  )
  const row = boxOf(document.querySelector('.header-pages')!)
  const isInSight = (link: Element) => boxOf(link).height > 0 && boxOf(link).bottom <= row.bottom + 1
  const hasMenu = boxOf(document.querySelector('.header-menu')!).width > 0
  return {
    overlaps,
    isComplete: hasMenu || [...document.querySelectorAll('.header-pages a')].every(isInSight),
    isWide: document.documentElement.scrollWidth > innerWidth,
  }
}
