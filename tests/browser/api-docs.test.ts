/** The documentation for partners: read, copied, and tried against the shop that it describes. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { EXAMPLE_FACTS } from '#platform/rules/shop-facts.ts'
import { DOCUMENTED_ENDPOINTS } from '#modules/partners/rules/endpoints.ts'
import { openApiDocument } from '#modules/partners/rules/open-api.ts'
import { API_REFUSALS } from '#modules/partners/rules/api-endpoint.ts'
import { TEST_KEY } from '#modules/staff/rules/scopes.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { WEBHOOK_EVENTS } from '#modules/partners/rules/webhook-events.ts'
import {
  expectAccessible,
  expectComplaint,
  expectNoSidewaysScroll,
  expectToast,
  inBrowser,
  open,
  expectOpenToEveryone,
  WIDTHS,
} from '../support/browser.ts'
import { readHead } from '../support/crawler.ts'
import { startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

const endpoint = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true }).first()

/** Whether the element is visible and not covered. */
function isOnTop(element: Element): boolean {
  const { left, top, height } = element.getBoundingClientRect()
  const seen = document.elementFromPoint(left + 2, top + height / 2)
  return seen !== null && element.contains(seen)
}

/** Expands all collapsed entries. */
async function unfold(section: ReturnType<typeof endpoint>): Promise<void> {
  const fold = section.locator('> .api-fold')
  const head = fold.locator('> summary')
  const isOpen = await fold.evaluate((details) => (details as HTMLDetailsElement).open)
  if (!isOpen && (await head.isVisible())) await head.click()
}

/** Opens the form of an endpoint and sends it. */
async function tryIt(page: Page, title: string, fill: (form: ReturnType<typeof endpoint>) => Promise<void>) {
  const section = endpoint(page, title)
  await unfold(section)
  const form = section.locator('.api-try')
  if (!(await form.evaluate((details) => (details as HTMLDetailsElement).open)))
    await form.getByText('Try it', { exact: true }).click()
  await fill(form)
  await form.getByRole('button', { name: 'Send request' }).click()
  return form.getByRole('status')
}

test('the page is complete, accessible and no wider than the screen', async () => {
  const page = await pageOn(390)
  await open(page, '/api-docs')
  await page.getByRole('heading', { level: 1, name: `Work with ${EXAMPLE_FACTS.name}` }).waitFor()
  await expectNoSidewaysScroll(page)
  for (const details of await page.locator('.api-inner, .api-fold').all())
    await details.evaluate((element) => element.setAttribute('open', ''))
  await page
    .locator('.api-try')
    .first()
    .evaluate((element) => element.setAttribute('open', ''))
  await expectOpenToEveryone(page)
})

test('an endpoint can be tried with the test key, and with an invalid one', async () => {
  const page = await pageOn(390)
  await open(page, '/api-docs')
  const answered = await tryIt(page, 'List products', async (form) => {
    await expect.poll(() => form.getByLabel('api-key').inputValue()).toBe(TEST_KEY)
    await form.getByLabel('limit (query)').fill('2')
  })
  await answered.getByText('200', { exact: true }).waitFor()
  await expect.poll(() => answered.getByRole('group').innerText()).toContain('ratelimit-remaining: ')
  await answered.getByText('GET /orders-api/products?limit=2').waitFor()
  const [, body = ''] = (await answered.getByRole('group').innerText()).split('\n\n')
  expect((JSON.parse(body) as { data: unknown[] }).data).toHaveLength(2)

  expectComplaint(page, '401 /orders-api/products')
  const refused = await tryIt(page, 'List products', (form) => form.getByLabel('api-key').fill('mine'))
  await refused.getByText('401', { exact: true }).waitFor()
  // The reader's own key is never shown in an example.
  expect(await page.locator('.docs-body').textContent()).not.toContain('api-key: mine')
  await refused.getByText('"unauthenticated"').waitFor()
  await expectAccessible(page)
  // However long the response, the column beside the text grows with it.
  const column = endpoint(page, 'List products').locator('.api-columns > :last-child')
  expect(await column.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(0)
  // None of it is stored.
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  )
  expect(kept).not.toContain('mine')
})

test('the chosen language applies to every example, and the example can be copied', async () => {
  const page = await pageOn(1280)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, '/api-docs')
  await page
    .getByRole('group', { name: /A first request/ })
    .getByRole('radio', { name: 'Python' })
    .check()
  const section = endpoint(page, 'List orders')
  await unfold(section)
  await section.getByText('urllib.request.Request').first().waitFor()
  await section.getByRole('button', { name: 'Copy: List orders' }).click()
  await expectToast(page, 'Copied to clipboard!')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`"${shop.url}/orders-api/orders`)
  expect(copied).toContain('urllib.request.urlopen(request)')
})

test('a key that no browser can send is rejected before the request, and ids are not made up', async () => {
  const page = await pageOn(390)
  await open(page, '/api-docs')
  const form = endpoint(page, 'Read a product').locator('.api-try')
  await tryIt(page, 'Read a product', async () => {
    const id = form.getByLabel('id (in the address)')
    await expect.poll(() => id.inputValue()).toBe('')
    await form.getByText('The id of a product of yours').waitFor()
    await id.fill('5f0c7f0e-8d8c-4a56-9f0e-2f1b7f1f0c22')
    await form.getByLabel('api-key').fill('पन्ना')
  })
  await form.getByText(MESSAGES.api_key_letters).waitFor()
  await expect.poll(() => form.locator('.api-answered').count()).toBe(0)
  await expect.poll(() => form.getByText(MESSAGES.connection_lost).count()).toBe(0)
})

test.each(WIDTHS)(
  'at %i px entries are collapsed; a link to one opens it, and the printed page shows all',
  async (width) => {
    const page = await pageOn(width)
    await open(page, '/api-docs#getOrder')
    const needs = (title: string) => endpoint(page, title).getByText('Needs the scope')
    await needs('Read an order').waitFor()
    await expect.poll(() => needs('Read a product').isVisible()).toBe(false)
    const head = endpoint(page, 'Read a product').locator('.api-fold > summary')
    await expect
      .poll(() => head.innerText())
      .toMatch(/^Read a product\s+GET\s+\/orders-api\/products\/\{id\}$/)
    const contents = page.getByRole('navigation', { name: 'On this page' })
    if (!(await contents.isVisible())) await page.getByText('Contents', { exact: true }).click()
    await contents.getByRole('link', { name: 'Read a product' }).click()
    await needs('Read a product').waitFor()
    await expect.poll(() => needs('Read a product').evaluate(isOnTop)).toBe(true)
    await head.click()
    await needs('Read a product').waitFor({ state: 'hidden' })
    await page.emulateMedia({ media: 'print' })
    await needs('Read a product').waitFor()
  },
)

test('an invalid parameter is rejected with a message, at the same place', async () => {
  const page = await pageOn(390)
  await open(page, '/api-docs')
  expectComplaint(page, '400 /orders-api/orders')
  const answered = await tryIt(page, 'List orders', (form) => form.getByLabel('limit (query)').fill('1000'))
  await answered.getByText('400', { exact: true }).waitFor()
  await answered.getByText('A whole number from 1 to 100').waitFor()
})

test('a link to an entry opens it with its heading in view, also after a reload', async () => {
  const page = await pageOn(390)
  await open(page, '/api-docs#getOrder')
  const heading = page.getByRole('heading', { name: 'Read an order' })
  const answer = page.locator('#getOrder').getByRole('heading', { name: 'Answer', exact: true })
  for (const show of [async () => {}, async () => page.reload()]) {
    await show()
    await answer.waitFor()
    await expect.poll(() => heading.evaluate(isOnTop)).toBe(true)
  }
})

test('everything is readable before JavaScript', async () => {
  const page = await pageOn(390, { hasJavaScript: false })
  await page.goto('/api-docs')
  const text = await page.locator('.docs-body').innerText()
  for (const { path } of DOCUMENTED_ENDPOINTS) expect(text).toContain(path)
  for (const { name } of WEBHOOK_EVENTS) expect(text).toContain(name)
  for (const code of Object.keys(API_REFUSALS)) expect(text).toContain(code)
  expect(text).toContain('Events during the pause are not recorded')
  expect(text).not.toContain('Try it')
  const first = page.locator('.docs-first')
  await first.getByRole('radio', { name: 'Python' }).check()
  await first.getByText('urllib.request.Request').waitFor()
  await page.getByText('Contents', { exact: true }).click()
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Errors' }).click()
  await expect.poll(() => new URL(page.url()).hash).toBe('#errors')
  // Nothing collapses the contents again: they must not cover what was chosen.
  const title = page.getByRole('heading', { name: 'Errors', exact: true })
  await expect.poll(() => title.evaluate(isOnTop)).toBe(true)
})

describe('for machines', () => {
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(shop.url + path, { headers })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }

  test('/openapi.json is the document of this shop, and cacheable', async () => {
    const { status, headers, text } = await get('/openapi.json')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    expect(JSON.parse(text)).toEqual(
      JSON.parse(JSON.stringify(openApiDocument({ shopUrl: shop.url }))) as unknown,
    )
    expect(headers.get('cache-control')).toContain('public')
    const etag = headers.get('etag') ?? ''
    expect((await get('/openapi.json', { 'if-none-match': etag })).status).toBe(304)
  })

  test('the page has a title and description, is in the site map, and is the same for everyone', async () => {
    const page = await pageOn(390)
    const { text, headers } = await get('/api-docs')
    const head = await readHead(page, text)
    expect(head.title).toBe(`API documentation | ${EXAMPLE_FACTS.name}`)
    expect(head.canonical).toBe(`${shop.url}/api-docs`)
    expect(head.tags['robots']).toBe('index, follow')
    expect(headers.get('cache-control')).toContain('public')
    expect((await get('/sitemap.xml?part=pages')).text).toContain(`<loc>${shop.url}/api-docs</loc>`)
    expect((await get('/api-docs', { cookie: 'panna_guest=somebody' })).text).toBe(text)
  })

  test('shoppers load none of its code', async () => {
    const own = await codeOf('/api-docs')
    const ofShoppers = await codeOf('/')
    expect(own).toContain('api-answered')
    expect(ofShoppers).not.toContain('api-answered')
  })

  /** Every script that a page's HTML names. */
  async function codeOf(path: string): Promise<string> {
    const { text } = await get(path)
    const files = new Set([...text.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([file]) => file))
    expect(files.size).toBeGreaterThan(0)
    const scripts = await Promise.all([...files].map(async (file) => (await get(file)).text))
    return scripts.join('\n')
  }
})
