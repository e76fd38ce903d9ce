/** On a phone every control of the panel is a target of 44 pixels and shows its placeholder whole, on each of its pages. */
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import routes from '../../src/routes.ts'
import { signIn } from '../support/browser-accounts.ts'
import { anEmail, inBrowser } from '../support/browser.ts'
import { payByPage, placeByPage } from '../support/placing.ts'
import { ADMIN, aProductOnSale, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

/** The addresses of the panel, with their parameters. */
function panelPaths(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap((entry) => {
    const path = [parent, entry.path].filter(Boolean).join('/')
    const own = path.startsWith('cms') && entry.path !== undefined && !entry.path.endsWith('*') ? [path] : []
    return [...own, ...panelPaths(entry.children ?? [], path)]
  })
}

/**
 * Files, form responses, previews of what shoppers see, and pages that need an upload or a partner first: their parts
 * also appear on other pages.
 */
const LEFT_OUT =
  /\.(csv|zip)$|\/preview$|\/(delete|restore|duplicate|progress|note|confirm|link|label|labels|complete|show|reopen|undo|archive|return|parcel)$|invoices\/:|import\/:|photos|webhooks\/:|deliveries|keys\/:|returns\/:|:userId$|:batchId|synonyms\/change$/

const isShown = (path: string) => !LEFT_OUT.test(path)

/** Links within a sentence may be as high as its line (WCAG 2.2, 2.5.8); screen-reader-only links are exempt. */
function smallTargets(): string[] {
  const isInSentence = (element: Element) =>
    element.tagName === 'A' &&
    getComputedStyle(element).display === 'inline' &&
    (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim()
  const targets = document.querySelectorAll<HTMLElement>('a[href], button, summary, select, textarea, input')
  return [...targets].flatMap((element) => {
    if (element instanceof HTMLInputElement && element.type === 'hidden') return []
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
    if (getComputedStyle(element).pointerEvents === 'none' || isInSentence(element)) return []
    const isBox = element instanceof HTMLInputElement && ['checkbox', 'radio', 'file'].includes(element.type)
    const { width, height } = ((isBox && element.closest('label')) || element).getBoundingClientRect()
    if (width <= 1 || height <= 1 || height >= 43.5) return []
    const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
    const classes = element.className ? `.${element.className.replaceAll(' ', '.')}` : ''
    const parent = element.parentElement
    return [
      `${parent?.tagName.toLowerCase()}.${parent?.className} > ${element.tagName.toLowerCase()}${classes} "${name}": ${Math.round(height)}`,
    ]
  })
}

function cutPlaceholders(): string[] {
  const pen = document.createElement('canvas').getContext('2d')
  return [...document.querySelectorAll('input')].flatMap((field) => {
    if (pen === null || !field.checkVisibility()) return []
    const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field)
    pen.font = `${fontSize} ${fontFamily}`
    const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    return pen.measureText(field.placeholder).width > room ? [`"${field.placeholder}" is cut off`] : []
  })
}

async function filledPanel(page: Page): Promise<Readonly<Record<string, string>>> {
  const product = await aProductOnSale(shop)
  const placed = await placeByPage(await pageOn(390), shop, [product], anEmail())
  await payByPage(page, shop, placed).catch(() => undefined)
  const first = async (table: string) =>
    (await shop.db.pool.query<{ id: string }>(`SELECT id FROM ${table} LIMIT 1`)).rows[0]?.id ?? ''
  const [coupon, post, enquiry] = [
    await first('coupons'),
    await first('blog_posts'),
    await first('enquiries'),
  ]
  return { order: placed.order.id, product: product.id, coupon, post, enquiry }
}

test(
  'every page of the panel has targets of 44 px and whole placeholders on a phone',
  { timeout: 600_000 },
  async () => {
    const page = await pageOn(390)
    await signIn(page, shop, ADMIN)
    const ids = await filledPanel(page)
    const idOf = (path: string) =>
      path.includes('orders/')
        ? ids['order']
        : path.includes('products/')
          ? ids['product']
          : path.includes('coupons/')
            ? ids['coupon']
            : path.includes('blog/')
              ? ids['post']
              : ids['enquiry']
    const paths = [...new Set(panelPaths(routes))].filter(isShown)
    expect(paths.length).toBeGreaterThan(40)
    const found: string[] = []
    for (const path of paths) {
      const address = path
        .replace(':subject', 'order')
        .replace(':kind', 'paid')
        .replace(':slug', 'about')
        .replace(':id', idOf(path) ?? '')
      if (address.endsWith('/')) continue
      const query = path.includes(':subject')
        ? `?id=${ids['order']}`
        : path.includes('/bulk')
          ? `?id=${ids['product']}`
          : ''
      await page.goto(`/${address}${query}`)
      const faults = [...(await page.evaluate(smallTargets)), ...(await page.evaluate(cutPlaceholders))]
      found.push(...faults.map((fault) => `${path}: ${fault}`))
    }
    expect(found).toEqual([])
  },
)
