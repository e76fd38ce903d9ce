/**
 * `npm run screens -- http://localhost:3000`: takes a screenshot of every page of a running shop, on a phone and on a
 * desktop, for docs/screens. They show what the pages look like, and what a change does to them.
 */
import { mkdirSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'
import sharp from 'sharp'
import { findBrowser } from './lib/browser.mjs'
import { inProject } from './lib/paths.mjs'
import { main, Stop } from './lib/terminal.mjs'

const PRODUCT = '/undated-daily-planner/banjara-daily-planner-emerald'
const PAGES: readonly (readonly [name: string, path: string])[] = [
  ['home', '/'],
  ['products', '/products'],
  ['search', '/products?search=planner'],
  ['category', '/category/ruled-notebooks'],
  ['filtered', '/category/ruled-notebooks?sort=price-low'],
  ['product', PRODUCT],
  ['five-subject', '/five-subject-notebook-ruled/golconda-five-subject-ruled-notebook-granite'],
  ['sample-sheet', `/sample-sheet${PRODUCT}`],
  ['wishlist', '/wishlist'],
  ['cart', '/cart'],
  ['contact', '/contact'],
  ['thank-you', '/thank-you'],
  ['about', '/about'],
  ['blog', '/blog'],
  ['api-docs', '/api-docs'],
  ['privacy-policy', '/privacy-policy'],
  ['terms-of-use', '/terms-of-use'],
  ['return-policy', '/return-policy'],
  ['shipping-policy', '/shipping-policy'],
  ['login', '/auth'],
  ['offline', '/offline'],
  ['not-found', '/no/such/page'],
  ['category-not-found', '/category/nothing'],
]
const WIDTHS = { 390: 844, 1280: 900 } as const
/** Long pages are cut off: their ends are alike. */
const MAX_HEIGHT = 3200
const QUALITY = 62

/** All pictures loaded, toasts gone. */
const SETTLE = `(async () => {
  for (const picture of document.images) picture.loading = 'eager'
  await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)))
  await document.fonts.ready
  document.querySelector('.toasts')?.replaceChildren()
})()`

await main(async () => {
  const [url] = process.argv.slice(2)
  if (!url) throw new Stop('Name the address of a running shop: npm run screens -- http://localhost:3000')
  const executablePath = findBrowser()
  if (executablePath === null) throw new Stop('No Chromium was found: set CHROMIUM_PATH.')
  mkdirSync(inProject('docs', 'screens'), { recursive: true })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    for (const [width, height] of Object.entries(WIDTHS)) await shoot(browser, url, Number(width), height)
  } finally {
    await browser.close()
  }
})

async function shoot(browser: Browser, url: string, width: number, height: number): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  // Fills the wishlist and the cart.
  await page.goto(PRODUCT)
  await page
    .getByRole('button', { name: /Add to Cart/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /wishlist/i })
    .first()
    .click()
  for (const [name, path] of PAGES) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.evaluate(SETTLE)
    const png = await page.screenshot({ fullPage: true })
    const { height: whole } = await sharp(png).metadata()
    const cut = { left: 0, top: 0, width, height: Math.min(whole, MAX_HEIGHT) }
    const file = inProject('docs', 'screens', `${name}-${width}.webp`)
    await sharp(png).extract(cut).webp({ quality: QUALITY, effort: 6 }).toFile(file)
  }
  await context.close()
}
