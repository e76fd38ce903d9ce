/** The files that search engines, marketplaces and browsers read, and that they agree with the pages. */
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { askAsMachine, xmlProblem } from '../support/crawler.ts'
import { inBrowser, open } from '../support/browser.ts'
import { aProductOnSale, startShopServer } from '../support/shop-server.ts'
import { allOf, readXml, textOf } from '../support/xml.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)
const { get, headOf, xmlOf, sitemapEntries } = askAsMachine(shop)

describe('a product', () => {
  test('is described alike by its page, the price list and the site map, with its reviews', async () => {
    const product = await aProductOnSale(shop, { name: 'Told Ruled Notebook', pricePaise: 34_950 })
    await shop.db.pool.query(
      `WITH review AS (
         INSERT INTO reviews (product_id, user_name, rating, comment) VALUES ($1, 'Asha Rao', 4, 'Ink stays put.')
       ), rated AS (
         UPDATE products SET discounted_price_paise = 29900, rating_tenths = 40, reviews_count = 1 WHERE id = $1
       ) SELECT pg_notify('panna_changes', '["catalogue"]')`,
      [product.id],
    )
    const { facts } = await headOf(await pageOn(1280), product.path)
    expect(facts.find((fact) => fact['@type'] === 'Product')).toMatchObject({
      name: product.name,
      url: shop.url + product.path,
      offers: { price: '299.00', availability: 'https://schema.org/InStock' },
      aggregateRating: { ratingValue: 4, reviewCount: 1 },
      review: [{ author: { name: 'Asha Rao' }, reviewBody: 'Ink stays put.' }],
    })
    const inFeed = async () =>
      allOf(await xmlOf('/feeds/google.xml'), 'item').find((item) => textOf(item, 'g:title') === product.name)
    await expect.poll(inFeed).toBeDefined()
    const item = await inFeed()
    const listed = ['g:link', 'g:price', 'g:sale_price', 'g:availability'].map(
      (name) => item && textOf(item, name),
    )
    expect(listed).toEqual([shop.url + product.path, '349.50 INR', '299.00 INR', 'in_stock'])
    const inSitemap = async () => (await sitemapEntries()).map((entry) => textOf(entry, 'loc'))
    await expect.poll(inSitemap).toContain(shop.url + product.path)
  })

  test('with a hostile name shows it as plain text in every file and on its page', async () => {
    const name = '</script><script>window.hacked=1</script> & ]]> Notebook'
    const product = await aProductOnSale(shop, { name })
    await shop.db.pool.query(`SELECT pg_notify('panna_changes', '["catalogue"]')`)
    const page = await pageOn(1280)
    const { facts, tags } = await headOf(page, product.path)
    expect(facts.find((fact) => fact['@type'] === 'Product')).toMatchObject({ name })
    expect(tags['og:title']).toBe(name)
    await expect
      .poll(async () => allOf(await xmlOf('/feeds/google.xml'), 'g:title').map(({ text }) => text))
      .toContain(name)
    await open(page, product.path)
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  })
})

describe('files for machines', () => {
  test.each(['/sitemap.xml', '/sitemap.xml?part=pages', '/sitemap.xml?part=products-1', '/feeds/google.xml'])(
    "%s is well-formed to the browser's own parser",
    async (path) => {
      const answer = await get(path)
      expect([answer.status, answer.type]).toEqual([200, 'application/xml; charset=utf-8'])
      expect(await xmlProblem(await pageOn(1280), answer.text)).toBeNull()
    },
  )

  test('the parser reports an error for a broken file', async () => {
    const parser = await pageOn(1280)
    expect(await xmlProblem(parser, '<a><b></a>')).not.toBeNull()
    expect(await xmlProblem(parser, '<a>&nbsp;</a>')).not.toBeNull()
  })

  test.each(['/sitemap.xml?part=products-999', '/feeds/google.xml?part=99'])(
    '%s is not found',
    async (path) => {
      expect((await get(path)).status).toBe(404)
    },
  )

  test('the price list holds every product on sale, each with pictures that exist', async () => {
    const items = allOf(await xmlOf('/feeds/google.xml'), 'item')
    const { rows } = await shop.db.pool.query<{ sku: string }>(
      `SELECT sku FROM products WHERE status = 'active' ORDER BY sku`,
    )
    expect(items.map((item) => textOf(item, 'g:id')).toSorted()).toEqual(
      rows.map(({ sku }) => sku).toSorted(),
    )
    const planner = items.find((item) => textOf(item, 'g:title').startsWith('Banjara'))
    const pictures = planner
      ? [
          textOf(planner, 'g:image_link'),
          ...allOf(planner, 'g:additional_image_link').map(({ text }) => text),
        ]
      : []
    expect(pictures.length).toBeGreaterThan(2)
    for (const picture of pictures) {
      const answer = await fetch(picture)
      expect([picture, answer.status, answer.headers.get('content-type')]).toEqual([
        picture,
        200,
        'image/jpeg',
      ])
    }
  })

  test("the browser's search finds the named product", async () => {
    const answer = await get('/opensearch.xml')
    expect(answer.type).toBe('application/opensearchdescription+xml; charset=utf-8')
    const [url] = allOf(readXml(answer.text), 'Url')
    const template = url?.attributes['template'] ?? ''
    const found = await get(template.replace('{searchTerms}', 'planner'))
    expect(found.text).toContain('Search Results for')
  })

  test('the manifest lists icons of the stated sizes, and shortcuts that open', async () => {
    const answer = await get('/site.webmanifest')
    expect(answer.type).toBe('application/manifest+json; charset=utf-8')
    const manifest = JSON.parse(answer.text) as {
      readonly icons: readonly { readonly src: string; readonly sizes: string }[]
      readonly shortcuts: readonly { readonly url: string }[]
    }
    for (const { src, sizes } of manifest.icons) {
      const icon = await fetch(shop.url + src)
      expect([src, icon.status]).toEqual([src, 200])
      const { width, height } = await sharp(await icon.arrayBuffer()).metadata()
      if (sizes !== 'any') expect(`${width}x${height}`).toBe(sizes)
    }
    expect(manifest.icons.length).toBeGreaterThan(2)
    for (const { url } of manifest.shortcuts) expect([url, (await get(url)).status]).toEqual([url, 200])
  })

  test('security.txt names a contact, and has not expired', async () => {
    const { status, type, text } = await get('/.well-known/security.txt')
    expect([status, type]).toEqual([200, 'text/plain; charset=utf-8'])
    const fields = Object.fromEntries(
      text
        .trim()
        .split('\n')
        .map((line) => line.split(': ') as [string, string]),
    )
    expect(fields['Canonical']).toBe(`${shop.url}/.well-known/security.txt`)
    const days = (Date.parse(fields['Expires'] ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(120)
    expect(days).toBeLessThan(365)
  })

  test('robots.txt names the site map, and disallows personal and staff pages', async () => {
    const { status, type, text } = await get('/robots.txt')
    expect([status, type]).toEqual([200, 'text/plain; charset=utf-8'])
    const lines = text.split('\n')
    expect(lines).toContain(`Sitemap: ${shop.url}/sitemap.xml`)
    for (const path of ['/auth', '/wishlist', '/order-success', '/cms', '/admin', '/api/'])
      expect(lines).toContain(`Disallow: ${path}`)
    // Filters and sort orders of a listing show nothing new; its further pages do.
    for (const name of ['sort', 'gsm', 'ruling', 'cover', 'min', 'max'])
      expect(lines).toContain(`Disallow: /*?*${name}=`)
    expect(lines).not.toContain('Disallow: /*?*page=')
    expect(lines).not.toContain('Disallow: /')
    expect(lines).toContain('Allow: /feeds/')
  })
})
