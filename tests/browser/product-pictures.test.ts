/** The pictures of a product: browsed, enlarged and magnified, by touch, mouse and keyboard, and without JavaScript. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { SAMPLE_PRODUCTS } from '#server/seed/samples.ts'
import {
  expectAccessible,
  expectComplaint,
  expectNoSidewaysScroll,
  expectOpenToEveryone,
  inBrowser,
  open,
} from '../support/browser.ts'
import { startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop, { hasPictures: true })

const PLANNER = SAMPLE_PRODUCTS.find(({ name }) => name === 'Banjara Daily Planner, Emerald')!
const PLANNER_PATH = `/undated-daily-planner/${PLANNER.slug}`
const PICTURES = 1 + PLANNER.galleryImages.length

const gallery = (page: Page) => page.getByRole('group', { name: /^Pictures of/ })
const count = (page: Page) => gallery(page).locator('.gallery-count span[aria-hidden]')
const lightbox = (page: Page) => page.getByRole('dialog', { name: /enlarged$/ })

async function expectCount(page: Page, index: number): Promise<void> {
  await expect.poll(() => count(page).innerText()).toBe(`${index} / ${PICTURES}`)
}

describe('the pictures', () => {
  test('can be browsed by keyboard, by swipe and by thumbnail', async () => {
    const page = await pageOn(390)
    await open(page, PLANNER_PATH)
    await expectCount(page, 1)
    await gallery(page)
      .getByRole('link', { name: /^Enlarge/ })
      .first()
      .focus()
    await page.keyboard.press('ArrowRight')
    await expectCount(page, 2)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toContain('Enlarge')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expectCount(page, PICTURES)
    await gallery(page)
      .locator('.gallery-strip')
      .evaluate((strip) => strip.scrollTo({ left: 2 * strip.clientWidth }))
    await expectCount(page, 3)
    await gallery(page).getByRole('link', { name: 'Show picture 2' }).click()
    await expectCount(page, 2)
    await expect
      .poll(() => gallery(page).getByRole('link', { name: 'Show picture 2' }).getAttribute('aria-current'))
      .toBe('true')
    await expectOpenToEveryone(page)
  })

  test('have previous and next buttons where there is room', async () => {
    const page = await pageOn(390)
    await open(page, PLANNER_PATH)
    const next = gallery(page).getByRole('button', { name: 'Next picture' })
    await expect.poll(() => next.isVisible()).toBe(false)
    await page.setViewportSize({ width: 1280, height: 900 })
    await next.click()
    await expectCount(page, 2)
    await gallery(page).getByRole('button', { name: 'Previous picture' }).click()
    await gallery(page).getByRole('button', { name: 'Previous picture' }).click()
    await expectCount(page, PICTURES)
  })

  test('open full screen, are magnified where they are clicked, and restore the focus', async () => {
    const page = await pageOn(1280)
    await open(page, PLANNER_PATH)
    await gallery(page)
      .getByRole('link', { name: /^Enlarge/ })
      .first()
      .click()
    const dialog = lightbox(page)
    await dialog.waitFor()
    await expectOpenToEveryone(page)
    const ground = dialog.getByRole('group', { name: `Picture 1 of ${PICTURES}` })
    const widthOf = () => ground.getByRole('img').evaluate((img) => img.getBoundingClientRect().width)
    await ground.getByRole('img').evaluate((img: HTMLImageElement) => img.decode())
    const fittingPx = await widthOf()
    expect(fittingPx).toBeLessThanOrEqual(1280)
    await ground.getByRole('img').click({ position: { x: fittingPx * 0.75, y: fittingPx * 0.75 } })
    await expect.poll(widthOf).toBe(2 * fittingPx)
    await expect
      .poll(() => dialog.getByRole('button', { name: 'Magnify' }).getAttribute('aria-pressed'))
      .toBe('true')
    expect(await ground.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0)
    const before = await ground.evaluate((box) => box.scrollLeft)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => ground.evaluate((box) => box.scrollLeft)).toBeLessThan(before)
    await expectAccessible(page)
    await page.keyboard.press('-')
    await expect.poll(widthOf).toBe(fittingPx)
    await page.keyboard.press('ArrowRight')
    await dialog.getByText(`2 / ${PICTURES}`).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expectCount(page, 2)
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('li')?.id)).toBe('picture-2')
  })

  test('link to themselves without JavaScript', async () => {
    const page = await pageOn(390, { hasJavaScript: false })
    await page.goto(PLANNER_PATH)
    await expect
      .poll(() => page.locator('.gallery-count, .gallery-step').filter({ visible: true }).count())
      .toBe(0)
    const first = page.locator('.gallery-strip a').first()
    const href = await first.getAttribute('href')
    const answer = await page.request.get(href!)
    expect(answer.status()).toBe(200)
    expect(answer.headers()['content-type']).toMatch(/^image\//)
    await page.getByRole('link', { name: 'Show picture 3' }).click()
    await expect.poll(() => new URL(page.url()).hash).toBe('#picture-3')
    await expect.poll(() => page.locator('.buy-bar').isVisible()).toBe(false)
    await expectNoSidewaysScroll(page)
  })
})

describe('the large view', () => {
  const opened = async (page: Page) => {
    await open(page, PLANNER_PATH)
    await gallery(page)
      .getByRole('link', { name: /^Enlarge/ })
      .first()
      .click()
    const dialog = lightbox(page)
    await dialog.waitFor()
    return dialog
  }

  test('magnifies at a double tap and stays magnified until tapped again', async () => {
    const page = await pageOn(390)
    const dialog = await opened(page)
    const image = dialog.getByRole('group', { name: `Picture 1 of ${PICTURES}` }).getByRole('img')
    const magnify = dialog.getByRole('button', { name: 'Magnify' })
    // Two taps as the browser delivers them, 200 ms apart; then a third one.
    const tapAt = (timeMs: number) =>
      image.evaluate((img, timeStamp) => {
        const tap = new MouseEvent('click', { bubbles: true, clientX: 195, clientY: 400 })
        Object.defineProperty(tap, 'timeStamp', { value: timeStamp })
        img.dispatchEvent(tap)
      }, timeMs)
    await tapAt(1000)
    await expect.poll(() => magnify.getAttribute('aria-pressed')).toBe('true')
    await tapAt(1200)
    await expect.poll(() => magnify.getAttribute('aria-pressed')).toBe('true')
    await tapAt(3000)
    await expect.poll(() => magnify.getAttribute('aria-pressed')).toBe('false')
  })

  test('focuses the current picture, by its name, and End and Home go to the last and first', async () => {
    const page = await pageOn(390)
    const dialog = await opened(page)
    const nameOfFocus = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(nameOfFocus).toBe(`Picture 1 of ${PICTURES}`)
    await page.keyboard.press('End')
    await dialog.getByText(`${PICTURES} / ${PICTURES}`).waitFor()
    await expect.poll(nameOfFocus).toBe(`Picture ${PICTURES} of ${PICTURES}`)
    await page.keyboard.press('Home')
    await dialog.getByText(`1 / ${PICTURES}`).waitFor()
    await expect.poll(nameOfFocus).toBe(`Picture 1 of ${PICTURES}`)
  })

  test('is closed by Back, which stays on the page; closed otherwise, it leaves no history entry', async () => {
    const page = await pageOn(390)
    await open(page, '/about')
    const dialog = await opened(page)
    const entries = await page.evaluate(() => history.length)
    await page.evaluate(() => history.back())
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => new URL(page.url()).pathname).toBe(PLANNER_PATH)
    await gallery(page)
      .getByRole('link', { name: /^Enlarge/ })
      .first()
      .click()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(() => history.state?.isEnlarged)).toBe(undefined)
    expect(await page.evaluate(() => history.length)).toBe(entries)
    await page.goBack()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/about')
  })
})

test('dragging pans the magnified picture; a click beside the picture closes it', async () => {
  const page = await pageOn(1280)
  await open(page, PLANNER_PATH)
  await gallery(page)
    .getByRole('link', { name: /^Enlarge/ })
    .first()
    .click()
  const dialog = lightbox(page)
  const ground = dialog.getByRole('group', { name: `Picture 1 of ${PICTURES}` })
  await dialog.getByRole('button', { name: 'Magnify' }).click()
  await expect.poll(() => ground.evaluate((box) => box.scrollTop)).toBeGreaterThan(0)
  const before = await ground.evaluate((box) => box.scrollTop)
  await page.mouse.move(640, 450)
  await page.mouse.down()
  await page.mouse.move(640, 350, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => ground.evaluate((box) => box.scrollTop)).toBe(before + 100)
  await expect
    .poll(() => dialog.getByRole('button', { name: 'Magnify' }).getAttribute('aria-pressed'))
    .toBe('true')
  await dialog.getByRole('button', { name: 'Magnify' }).click()
  await expect
    .poll(() => dialog.getByRole('button', { name: 'Magnify' }).getAttribute('aria-pressed'))
    .toBe('false')
  await page.mouse.click(100, 450)
  await dialog.waitFor({ state: 'hidden' })
})

test('if the code of the large view does not load, the picture itself opens', async () => {
  const page = await pageOn(390)
  await open(page, PLANNER_PATH)
  await page.route('**/lightbox-*.js', (route) => route.abort())
  const missing = page.waitForEvent('requestfailed')
  const link = gallery(page)
    .getByRole('link', { name: /^Enlarge/ })
    .first()
  const href = await link.getAttribute('href')
  await link.click()
  expectComplaint(page, `failed ${new URL((await missing).url()).pathname}`)
  // The browser's own way of showing a bare picture: its styles are blocked there, its picture is not.
  expectComplaint(page, 'Applying inline style')
  // So is the script that records toasts for these tests.
  expectComplaint(page, 'Blocked script execution')
  await page.waitForURL(`**${href}`)
  await expect
    .poll(() => page.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0)
})

test('the first picture is preloaded in the head of the page, before the others', async () => {
  const page = await pageOn(390, { hasJavaScript: false })
  await page.goto(PLANNER_PATH)
  const [first, ...others] = await page
    .locator('head link[rel=preload][as=image]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('imagesrcset')))
  expect(first).toContain(await page.locator('.gallery-strip a').first().getAttribute('href'))
  expect(others).toEqual([])
  const image = page.locator('.gallery-strip img')
  expect(await image.first().getAttribute('fetchpriority')).toBe('high')
  expect(await image.nth(1).getAttribute('loading')).toBe('lazy')
})

test('only the first picture is loaded before the pictures are touched', async () => {
  const page = await pageOn(390)
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image') loaded.push(new URL(request.url()).pathname)
  })
  await open(page, PLANNER_PATH)
  const paths = await gallery(page)
    .locator('.gallery-strip a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(paths).toHaveLength(PICTURES)
  /** Larger than a thumbnail. */
  const isLoaded = (path: string | undefined) =>
    loaded.some((asked) => asked.startsWith(`${path}/`) && Number(asked.split('/').at(-1)) > 160)
  // Thumbnails load last of all.
  await expect.poll(() => loaded.some((asked) => asked.startsWith(`${paths.at(-1)}/`))).toBe(true)
  expect(paths.filter(isLoaded)).toEqual([paths[0]])
  await gallery(page).locator('.gallery-strip').hover()
  await expect.poll(() => isLoaded(paths[1])).toBe(true)
})

test('an address that names a picture shows it', async () => {
  const page = await pageOn(390)
  await open(page, `${PLANNER_PATH}#picture-2`)
  await expectCount(page, 2)
  const second = gallery(page).locator('.gallery-strip img').nth(1)
  await expect.poll(() => second.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect.poll(() => second.isVisible()).toBe(true)
})
