/** What the policies promise and how they are read; pages.test.ts opens each of them at every width. */
import { describe, expect, test } from 'vitest'
import { EXAMPLE_FACTS } from '#platform/rules/shop-facts.ts'
import { expectComplaint, inBrowser, open, WIDTHS } from '../support/browser.ts'
import { ADMIN, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

const POLICIES = ['/shipping-policy', '/return-policy', '/privacy-policy', '/terms-of-use']

test.each(WIDTHS)('at %i px the contents of a policy lead to its sections', async (width) => {
  const page = await pageOn(width)
  await open(page, '/return-policy')
  if (width !== 1280) await page.locator('details', { hasText: 'On this page' }).locator('summary').click()
  await page.locator('a[href="#refunds"]:visible').click()
  await expect
    .poll(() =>
      page
        .getByRole('heading', { name: 'Refunds', exact: true })
        .evaluate((h) => h.getBoundingClientRect().top),
    )
    .toBeLessThan(200)
  expect(new URL(page.url()).hash).toBe('#refunds')
})

test('a line is at most 70 characters long', async () => {
  const page = await pageOn(1280)
  await open(page, '/terms-of-use')
  const widest = await page.locator('.policy section p').evaluateAll((all) => {
    const ruler = document.createElement('span')
    ruler.textContent = '0'.repeat(70)
    all[0]?.append(ruler)
    const most = ruler.getBoundingClientRect().width
    ruler.remove()
    return Math.max(...all.map((each) => each.getBoundingClientRect().width)) - most
  })
  expect(widest).toBeLessThanOrEqual(1)
})

describe('what the policies promise', () => {
  const textOf = async (path: string) => {
    const page = await pageOn(390, { hasJavaScript: false })
    await page.goto(path)
    return (await page.locator('.policy').innerText()).replace(/\s+/g, ' ')
  }

  test('returns and refunds', async () => {
    const text = await textOf('/return-policy')
    for (const promise of [
      'within 48 hours of receipt',
      'within 15 working days of approval',
      'in 5 working days',
      'in 7-10 business days',
      'refunded in 7-12 working days',
      'Shipping and COD charges are not refundable.',
    ])
      expect(text).toContain(promise)
  })

  test('delivery', async () => {
    const text = await textOf('/shipping-policy')
    for (const promise of ['within 24 hours', '2-7 business days', '1-2 days more', '₹50 an order'])
      expect(text).toContain(promise)
  })

  test('who sells, who hears complaints, and how soon', async () => {
    const { grievanceOfficer: officer } = EXAMPLE_FACTS
    for (const path of ['/terms-of-use', '/privacy-policy']) {
      const text = await textOf(path)
      for (const fact of [
        EXAMPLE_FACTS.sellerName,
        EXAMPLE_FACTS.address.join(', '),
        EXAMPLE_FACTS.gstin,
        officer.name,
        officer.designation,
        officer.email,
        officer.phone,
        'within 48 hours',
        'within one month',
      ])
        expect(text).toContain(fact)
    }
    const terms = await textOf('/terms-of-use')
    for (const fact of [
      'MRP inclusive of all taxes',
      `Country of origin: ${EXAMPLE_FACTS.countryOfOrigin}`,
      '10%',
    ])
      expect(terms).toContain(fact)
  })

  test('every one says when it was last changed, and links to the others', async () => {
    const page = await pageOn(390)
    for (const path of POLICIES) {
      await open(page, path)
      expect(await page.locator('time').getAttribute('datetime')).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      const others = page.getByRole('navigation', { name: 'Other policies' })
      const links = await others
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname))
      expect(links.toSorted()).toEqual([...POLICIES.filter((each) => each !== path), '/contact'].toSorted())
    }
  })
})

test('the privacy policy names every cookie and every storage key that the shop sets in a browser', async () => {
  const page = await pageOn(1280)
  await page.request.post('/api/auth/sign-in/email', { data: ADMIN, headers: { origin: shop.url } })
  const { rows } = await shop.db.pool.query<{ id: string }>(
    `SELECT id FROM products WHERE status = 'active' AND on_hand > 5 ORDER BY id LIMIT 1`,
  )
  const items = [{ productId: rows[0]?.id, quantity: 1 }]
  const guest = await pageOn(390)
  const quote = (await (
    await guest.request.post('/api/cart/quote', { data: { items }, headers: { origin: shop.url } })
  ).json()) as {
    totalPaise: number
  }
  const placed = await guest.request.post('/api/orders', {
    headers: { origin: shop.url },
    data: {
      id: '5f0c7f0e-8d8c-4a56-9f0e-2f1b7f1f0c22',
      items,
      customer: {
        fullName: 'Asha Rao',
        email: 'asha@example.test',
        phone: '9848012345',
        address: '12 Banjara Hills Road',
        city: 'Hyderabad',
        state: 'Telangana',
        pincode: '500034',
      },
      expectedTotalPaise: quote.totalPaise,
    },
  })
  expect(placed.status()).toBe(201)
  await open(page, '/privacy-policy')
  const named = await page.locator('.policy-table code').allTextContents()
  const cookies = [...(await page.context().cookies()), ...(await guest.context().cookies())]
  expect(cookies.map(({ name }) => name).toSorted()).toEqual([
    'panna.device',
    'panna.session_token',
    'panna_guest',
  ])
  await open(page, '/')
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  const known = [...cookies.map(({ name }) => name), ...keys.filter((key) => key.startsWith('panna.'))]
  expect(known.filter((name) => !named.includes(name))).toEqual([])
})

test('the page for an unknown address links home', async () => {
  const page = await pageOn(390)
  expectComplaint(page, '404 /no/such')
  await open(page, '/no/such')
  await page.getByRole('main').getByRole('link', { name: 'Return to Home' }).click()
  await page.waitForURL(`${shop.url}/`)
})

test('an unknown category asks the shopper to use the Products menu', async () => {
  const page = await pageOn(1280)
  expectComplaint(page, '404 /category/pencils')
  await open(page, '/category/pencils')
  await page.getByRole('main').getByText('Please use the Products menu').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Plain Notebooks' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Plain Notebooks' }).waitFor()
})

test('a printed policy is its text alone', async () => {
  const page = await pageOn(1280)
  await open(page, '/shipping-policy')
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('heading', { name: 'Where we deliver', exact: true }).isVisible()).toBe(true)
  for (const hidden of ['.policy-contents', '.policy-contents-small', '.policy-others', '.footer', '.header'])
    expect(await page.locator(hidden).isVisible()).toBe(false)
})
