/** Pictures load in the size that their place needs, the most important one first, and without layout shifts. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { awake, inBrowser, open, WIDTHS } from '../support/browser.ts'
import { aProductOnSale, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop, { hasPictures: true })

const PRODUCT = '/undated-daily-planner/banjara-daily-planner-emerald'
/** The very first visitor waits until the sizes are generated. */
const PATIENCE = { timeout: 15_000 }
const RENDITION = /\/pictures\/[0-9a-f]{24}(?:\/(\d+))?$/

type Shown = {
  readonly source: string
  readonly widthPx: number
  readonly naturalWidth: number
  readonly placeholder: string
}

/** Every picture of the shop on the page, after scrolling to all of them. */
async function picturesOn(page: Page): Promise<readonly Shown[]> {
  await page.evaluate(async () => {
    // The other pictures of a product load at the first touch.
    document.querySelector<HTMLElement>('.gallery-strip a')?.focus()
    for (const img of document.querySelectorAll('img')) {
      img.scrollIntoView({ block: 'center' })
      await img.decode()
    }
  })
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('main img[src^="/pictures/"]')]
      .filter((img) => img.checkVisibility())
      .map((img) => ({
        source: new URL(img.currentSrc).pathname,
        widthPx: img.getBoundingClientRect().width,
        naturalWidth: img.naturalWidth,
        placeholder: getComputedStyle(img).backgroundImage,
      })),
  )
}

describe.each(WIDTHS)('at %i px', (width) => {
  test.each(['/', '/products', PRODUCT])(
    'every picture of %s loads, large enough and not far larger',
    async (path) => {
      const page = await pageOn(width)
      await open(page, path)
      const pictures = await picturesOn(page)
      expect(pictures.length).toBeGreaterThan(3)
      for (const { source, widthPx, naturalWidth, placeholder } of pictures) {
        expect(source).toMatch(RENDITION)
        expect(placeholder).toMatch(/^url\("data:image\//)
        const [, rendition = '0'] = RENDITION.exec(source) ?? []
        // The largest originals are 800 px wide; the hero is cropped at its sides, so it may be wider than its place.
        expect(naturalWidth, source).toBeGreaterThan(0)
        expect(Number(rendition), source).toBeGreaterThanOrEqual(Math.min(800, widthPx) * 0.9)
        expect(Number(rendition), source).toBeLessThanOrEqual(Math.max(480, widthPx * 2.2))
      }
    },
  )

  test('the first picture of the home page is requested before the scripts run, once and in one size', async () => {
    const page = await pageOn(width)
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/pictures/') || pathname.endsWith('.js')) asked.push(pathname)
    })
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    const hero = page.getByRole('img', { name: /emerald daily planner/ }).first()
    await expect
      .poll(() => hero.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0), PATIENCE)
      .toBe(true)
    const source = await hero.evaluate((img: HTMLImageElement) => new URL(img.currentSrc).pathname)
    expect(asked[0]).toBe(source)
    const [id = ''] = /[0-9a-f]{24}/.exec(source) ?? []
    expect(asked.filter((path) => path.includes(id))).toEqual([source])
    expect(await hero.getAttribute('fetchpriority')).toBe('high')
    expect(await hero.getAttribute('loading')).toBeNull()
    const preload = page.locator('head link[rel="preload"][as="image"]').first()
    expect(await preload.getAttribute('imagesrcset')).toBe(await hero.getAttribute('srcset'))
    expect(await preload.getAttribute('imagesizes')).toBe(await hero.getAttribute('sizes'))
  })
})

test("blurred placeholders reserve the pictures' space until they load", async () => {
  const page = await pageOn(390)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/pictures/**', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await awake(page)
  const heightsOf = async () => {
    const heights: number[][] = []
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      heights.push(
        await page
          .locator('main img')
          .evaluateAll((images) => images.map((img) => img.getBoundingClientRect().height)),
      )
    }
    return heights
  }
  const before = await heightsOf()
  expect(Math.min(...before.flat())).toBeGreaterThan(40)
  const backgrounds = await page
    .locator('main img')
    .evaluateAll((images) => images.map((img) => getComputedStyle(img).backgroundImage.slice(0, 16)))
  expect(new Set(backgrounds)).toEqual(new Set(['url("data:image/']))
  release()
  await picturesOn(page)
  expect(await heightsOf()).toEqual(before)
})

/** 240 pixels where the browser has that size already, from a card of the page before. */
const SMALL = /\/(96|160|240)$/

test('small places request small pictures: the toast, the cart', async () => {
  const product = await aProductOnSale(shop)
  const page = await pageOn(390)
  await open(page, product.path)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect
    .poll(() => page.locator('.toast img').evaluate((img: HTMLImageElement) => img.currentSrc), PATIENCE)
    .toMatch(SMALL)
  await open(page, '/cart')
  await expect
    .poll(() => page.locator('.cart-line img').evaluate((img: HTMLImageElement) => img.currentSrc), PATIENCE)
    .toMatch(SMALL)
})

test('pictures load without JavaScript', async () => {
  const page = await pageOn(390, { hasJavaScript: false })
  await page.goto('/')
  const hero = page.getByRole('img', { name: /emerald daily planner/ }).first()
  await expect.poll(() => hero.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  expect(await hero.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/\/480$/)
})
