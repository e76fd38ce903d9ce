/** JavaScript that a shopper's browser loads with each page, in transferred bytes: the same on every machine. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { manifestFor, withoutStaff } from '#app/shopper-manifest.ts'

const inBuild = (file: string) => fileURLToPath(new URL(`../../build/${file}`, import.meta.url))
const { assets } = (await import(pathToFileURL(inBuild('server/index.js')).href)) as ServerBuild

const BUDGET = 130 * 1024
/** As the server sends with each file. */
const HEADERS = 380

const shop = withoutStaff(assets)
const pages = Object.values(shop.routes).flatMap((route) =>
  route && 'hasDefaultExport' in route && route.hasDefaultExport ? [route] : [],
)

test.each(pages.map(({ id }) => id))('%s stays within its budget', (id) => {
  const files = scriptsOf(id)
  const bytes = files.reduce((sum, file) => sum + sentBytes(file) + HEADERS, 0)
  expect(files).toContain(shop.url)
  expect(bytes, `${id} loads ${files.join(', ')}`).toBeLessThan(BUDGET)
})

test('no page of the shop loads the rules of inputs or all messages before they are needed', () => {
  const early = pages.filter(({ id }) => scriptsOf(id).some((file) => /\/(rules|messages)-/.test(file)))
  expect(early.map(({ id }) => id)).toEqual([])
})

test('shoppers get the list of pages without staff’s, and staff get it whole', () => {
  const written = readFileSync(inBuild(`client${shop.url}`), 'utf8')
  expect(written).toBe(`window.__reactRouterManifest=${JSON.stringify(shop)};`)
  expect(Object.keys(shop.routes)).toContain('modules/checkout/screens/shop/cart')
  expect(written).not.toMatch(/cms/)
  for (const path of ['/', '/cart', '/cmsx', '/account', '/products'])
    expect(manifestFor(path, assets).url).toBe(shop.url)
  for (const path of [
    '/cms',
    '/cms/orders',
    '/admin/x',
    '/auth',
    '/auth/second-factor',
    '/join',
    '/cms.data',
  ])
    expect(manifestFor(path, assets).url).toBe(assets.url)
})

/** Including those of its parent routes. */
function scriptsOf(id: string): string[] {
  const files = new Set([shop.url, assets.entry.module, ...assets.entry.imports])
  for (let route = shop.routes[id]; route; route = route.parentId ? shop.routes[route.parentId] : undefined)
    for (const file of [route.module, ...(route.imports ?? [])]) files.add(file)
  return [...files]
}

function sentBytes(file: string): number {
  const path = inBuild(`client${file}`)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}
