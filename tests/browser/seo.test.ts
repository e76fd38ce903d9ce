/** What search engines, marketplaces and shared links see, parsed as they parse it. */
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { askAsMachine, readHead, type PageHead } from '../support/crawler.ts'
import { inBrowser, open } from '../support/browser.ts'
import { aProductOnSale, startOwnShopServer } from '../support/shop-server.ts'
import { textOf } from '../support/xml.ts'

const shop = await startOwnShopServer()
const { pageOn } = inBrowser(shop, { hasPictures: true })

const { get, headOf, sitemapEntries } = askAsMachine(shop)

/** Runs what follows the colon, if it is treated as an address. */
const SCRIPT_URL = ['javascript', 'window.hacked=1'].join(':')

describe('every page in the site map', () => {
  let urls: string[] = []
  const heads = new Map<string, PageHead>()
  beforeAll(async () => {
    urls = (await sitemapEntries()).map((entry) => textOf(entry, 'loc'))
  })

  test('responds at that very address, and its head is complete', async () => {
    const parser = await pageOn(1280)
    const pictures = new Set<string>()
    for (const url of urls) {
      const answer = await get(url)
      expect([url, answer.status, answer.type]).toEqual([url, 200, 'text/html; charset=utf-8'])
      const head = await readHead(parser, answer.text)
      heads.set(url, head)
      const { title, canonical, tags } = head
      expect([canonical, tags['og:url']], url).toEqual([url, url])
      expect(title.length, title).toBeLessThanOrEqual(60)
      expect(title.length, url).toBeGreaterThan(3)
      expect(tags['description']?.length, url).toBeLessThanOrEqual(160)
      expect(tags['description']?.length, url).toBeGreaterThan(20)
      expect(tags, url).toMatchObject({
        robots: 'index, follow',
        'og:site_name': 'Panna',
        'og:locale': 'en_US',
        'og:image:type': 'image/jpeg',
        'og:image:width': '1200',
        'og:image:height': '630',
        'twitter:card': 'summary_large_image',
      })
      for (const name of ['keywords', 'og:type', 'og:title', 'og:description', 'og:image:alt'])
        expect(tags[name], `${name} of ${url}`).toMatch(/\S/)
      pictures.add(tags['og:image'] ?? '')
    }
    expect(heads.size).toBeGreaterThan(30)
    for (const picture of pictures) await expectSharePicture(picture)
    expect(pictures.size).toBeGreaterThan(20)
  })

  test('has a title and a description of its own', () => {
    const titles = [...heads.values()].map(({ title }) => title)
    const descriptions = [...heads.values()].map(({ tags }) => tags['description'])
    expect(titles.filter((each, index) => titles.indexOf(each) !== index)).toEqual([])
    expect(descriptions.filter((each, index) => descriptions.indexOf(each) !== index)).toEqual([])
  })

  test('has the structured data of its kind', () => {
    const kinds = (path: string) =>
      heads
        .get(shop.url + path)
        ?.facts.map((fact) => fact['@type'])
        .toSorted()
    expect(kinds('/')).toEqual(['OnlineStore', 'WebSite'])
    expect(kinds('/about')).toEqual(['OnlineStore'])
    expect(kinds('/products')).toEqual(['ItemList'])
    expect(kinds('/category/ruled-notebooks')).toEqual(['BreadcrumbList', 'ItemList'])
    expect(kinds('/undated-daily-planner/banjara-daily-planner-emerald')).toEqual([
      'BreadcrumbList',
      'Product',
    ])
  })

  test('links in its lists and breadcrumbs only to pages that are in the site map', () => {
    const links = [...heads.values()].flatMap(({ facts }) =>
      facts.flatMap((fact) => {
        if (fact['@type'] === 'BreadcrumbList') return fact.itemListElement.map(({ item }) => item)
        return fact['@type'] === 'ItemList' ? fact.itemListElement.map(({ url }) => url) : []
      }),
    )
    expect(links.length).toBeGreaterThan(30)
    expect([...new Set(links)].filter((link) => !urls.includes(link))).toEqual([])
  })

  test('allows indexing, and no page that forbids it is in the site map', async () => {
    const { text } = await get('/robots.txt')
    const closed = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path)
    expect(closed).toContain('/wishlist')
    const paths = urls.map((url) => url.slice(shop.url.length))
    expect(paths.filter((path) => closed.some((start) => path.startsWith(start)))).toEqual([])
  })
})

/** A JPEG of the size that every preview takes. */
async function expectSharePicture(url: string): Promise<void> {
  const answer = await fetch(url)
  expect([url, answer.status, answer.headers.get('content-type')]).toEqual([url, 200, 'image/jpeg'])
  const { width, height, format } = await sharp(await answer.arrayBuffer()).metadata()
  expect([width, height, format]).toEqual([1200, 630, 'jpeg'])
}

describe('pages that search engines should not index', () => {
  test.each([
    ['/wishlist', 200],
    ['/auth', 200],
    ['/auth?mode=signup', 200],
    ['/thank-you', 200],
    ['/offline', 200],
    ['/products?search=planner', 200],
    ['/products?search=%3C%2Ftitle%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E', 200],
    ['/no/such', 404],
    ['/no-such', 404],
    ['/category/pencils', 404],
    ['/ruled-notebook/no-such-notebook', 404],
    ['/product/5f0c7f0e-8d8c-4a56-9f0e-2f1b7f1f0c11', 404],
    ['/order-success/0b0f4b57-93a4-4c56-8a52-3a0d9f7f8a11', 200],
  ])('%s is marked noindex', async (path, status) => {
    const answer = await get(path)
    expect([answer.status, answer.type]).toEqual([status, 'text/html; charset=utf-8'])
    const { canonical, tags, facts, title } = await readHead(await pageOn(1280), answer.text)
    expect([canonical, tags['og:url'], tags['robots'], facts]).toEqual([
      null,
      undefined,
      'noindex, follow',
      [],
    ])
    expect(title.length).toBeLessThanOrEqual(60)
  })
})

test('a page that failed to render has a title, and is not indexed', async () => {
  const parser = await pageOn(1280)
  const product = await aProductOnSale(shop)
  await shop.db.pool.query('ALTER TABLE products RENAME TO products_away')
  try {
    // Neither was shown before: otherwise an older copy would be served.
    for (const [path, title] of [
      ['/?show=more', MESSAGES.unexpected],
      [product.path, MESSAGES.product_failed],
    ] as const) {
      const answer = await get(path)
      const head = await readHead(parser, answer.text)
      expect([answer.status, head.title, head.canonical, head.tags['robots']]).toEqual([
        500,
        `${title} | Panna`,
        null,
        'noindex, follow',
      ])
    }
  } finally {
    await shop.db.pool.query('ALTER TABLE products_away RENAME TO products')
  }
})

test.each([
  ['/?show=more', '/'],
  ['/ruled-notebooks', '/category/ruled-notebooks'],
  ['/category/plain-notebooks?utm_source=x', '/category/plain-notebooks'],
  // Further pages show other products; a sort or a filter repeats what is listed elsewhere.
  ['/products?page=2', '/products?page=2'],
  ['/category/ruled-notebooks?sort=price-low&gsm=70', null],
  ['/products?sort=price-low', null],
])('%s has the canonical address %s', async (path, kept) => {
  const { canonical, tags } = await headOf(await pageOn(1280), path)
  expect([canonical, tags['robots']]).toEqual(
    kept === null ? [null, 'noindex, follow'] : [shop.url + kept, 'index, follow'],
  )
})

describe('the settings of the owner', () => {
  const change = async (row: Readonly<Record<string, string>> | null) => {
    const names = Object.keys(row ?? {})
    await shop.db.pool.query('DELETE FROM seo_settings')
    if (row)
      await shop.db.pool.query(
        `INSERT INTO seo_settings (${names.join(', ')}) VALUES (${names.map((_name, index) => `$${index + 1}`).join(', ')})`,
        Object.values(row),
      )
    await shop.db.pool.query(`SELECT pg_notify('panna_changes', '["seo"]')`)
  }

  test('are on every page as soon as they are saved', async () => {
    const parser = await pageOn(1280)
    await headOf(parser, '/')
    try {
      await change({
        meta_title: 'Paper of Hyderabad',
        meta_description: 'For fountain pens.',
        meta_keywords: 'paper, ink',
        og_title: 'Look at this paper',
        og_image: 'https://cdn.example/share.jpg',
        canonical_url: 'https://www.panna.example/home',
        favicon_url: 'https://cdn.example/icon.png',
        twitter_handle: 'panna_in',
      })
      await expect.poll(async () => (await headOf(parser, '/')).title).toBe('Paper of Hyderabad')
      const home = await headOf(parser, '/')
      expect(home).toMatchObject({
        canonical: 'https://www.panna.example/',
        icons: ['https://cdn.example/icon.png'],
        tags: {
          description: 'For fountain pens.',
          keywords: 'paper, ink',
          'og:title': 'Look at this paper',
          'og:description': 'For fountain pens.',
          'og:image': 'https://cdn.example/share.jpg',
          'og:url': 'https://www.panna.example/',
          'twitter:site': '@panna_in',
        },
      })
      for (const path of ['/about', '/contact', '/privacy-policy', '/blog', '/products'])
        expect(await headOf(parser, path), path).toMatchObject({
          canonical: `https://www.panna.example${path}`,
          icons: ['https://cdn.example/icon.png'],
          tags: {
            keywords: 'paper, ink',
            'og:image': 'https://cdn.example/share.jpg',
            'twitter:site': '@panna_in',
          },
        })
      for (const path of ['/cart', '/wishlist', '/auth', '/no/such', '/thank-you', '/products?search=a'])
        expect((await headOf(parser, path)).tags, path).toMatchObject({
          keywords: 'paper, ink',
          'og:image': 'https://cdn.example/share.jpg',
        })
      // A page with a picture of its own keeps it.
      for (const path of [
        '/category/ruled-notebooks',
        '/undated-daily-planner/banjara-daily-planner-emerald',
      ]) {
        const { canonical, tags } = await headOf(parser, path)
        expect(canonical).toBe(`https://www.panna.example${path}`)
        expect(tags['og:image']).toMatch(
          /^https:\/\/www\.panna\.example\/pictures\/[0-9a-f]{24}\/share\.jpg$/,
        )
      }
      for (const file of ['/robots.txt', '/sitemap.xml', '/feeds/google.xml', '/opensearch.xml'])
        expect((await get(file)).text, file).toContain('https://www.panna.example/')
      // The icon is on another host: the page's policy allows it, and nothing else from there.
      const policy = (await fetch(shop.url)).headers.get('content-security-policy') ?? ''
      expect(policy).toContain("img-src 'self' data: https://cdn.example;")
      expect(policy.replace("img-src 'self' data: https://cdn.example;", '')).not.toContain('cdn.example')
    } finally {
      await change(null)
    }
    await expect
      .poll(async () => (await headOf(parser, '/')).title)
      .toBe('Panna: Notebooks and planners made for writing')
  })

  test('are shown as plain text, whatever they contain', async () => {
    const attack = '"></title><script>window.hacked=1</script>'
    const page = await pageOn(1280)
    try {
      await change({
        meta_title: attack,
        meta_description: `${attack}<img src=x onerror="window.hacked=1">`,
        meta_keywords: `' onload='window.hacked=1`,
        og_title: attack,
        og_description: attack,
        og_image: `https://cdn.example/"><script>window.hacked=1</script>`,
        canonical_url: SCRIPT_URL,
        favicon_url: SCRIPT_URL,
        twitter_handle: '"><script>window.hacked=1</script>',
      })
      await expect.poll(async () => (await headOf(page, '/')).title).toBe(attack)
      const { canonical, tags, icons } = await headOf(page, '/')
      expect(canonical).toBe(`${shop.url}/`)
      expect(icons).toEqual(['/favicon.ico', '/favicon.svg'])
      expect(tags).toMatchObject({ 'og:title': attack, 'og:image': `${shop.url}/share.jpg` })
      expect(tags).not.toHaveProperty('twitter:site')
      await open(page, '/')
      expect(await page.title()).toBe(attack)
      expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    } finally {
      await change(null)
    }
  })
})

test('opening a product from a card updates the head', async () => {
  const page = await pageOn(1280)
  await open(page, '/category/undated-daily-planners')
  await page.getByRole('link', { name: 'Banjara Daily Planner, Emerald' }).first().click()
  await page.waitForURL('**/banjara-daily-planner-emerald')
  await expect.poll(() => page.title()).toBe('Banjara Daily Planner, Emerald | Panna')
  const head = await readHead(await pageOn(1280), await page.content())
  expect(head.canonical).toBe(page.url())
  expect(head.tags['og:image']).toMatch(/\/share\.jpg$/)
  expect(head.facts.map((fact) => fact['@type'])).toContain('Product')
})
