/** Scripts and styles that a shopper's browser loads with each page, in transferred bytes: equal on every machine. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { manifestFor, withoutStaff } from '#app/shopper-manifest.ts'

const inBuild = (file: string) => fileURLToPath(new URL(`../../build/${file}`, import.meta.url))
const { assets } = (await import(pathToFileURL(inBuild('server/index.js')).href)) as ServerBuild

const SCRIPT_BUDGET = 130 * 1024
const STYLE_BUDGET = 16 * 1024
/** Pages where most visits begin or end; a product page renders its preview, and needs more. */
const LEAN = new Set(['app/pages/home', 'category', 'modules/checkout/screens/shop/cart'])
const LEAN_SCRIPT_BUDGET = 120 * 1024
const LEAN_STYLE_BUDGET = 14 * 1024
/** As the server sends them for each file. */
const HEADERS = 380

const shop = withoutStaff(assets)
const pages = Object.values(shop.routes).flatMap((route) =>
  route && 'hasDefaultExport' in route && route.hasDefaultExport ? [route] : [],
)

test.each(pages.map(({ id }) => id))('%s stays within its budget', (id) => {
  const scripts = scriptsOf(id)
  expect(scripts).toContain(shop.url)
  const [scriptBudget, styleBudget] = LEAN.has(id)
    ? [LEAN_SCRIPT_BUDGET, LEAN_STYLE_BUDGET]
    : [SCRIPT_BUDGET, STYLE_BUDGET]
  expect(weightOf(scripts), `${id} loads ${scripts.join(', ')}`).toBeLessThan(scriptBudget)
  const styles = stylesOf(id)
  expect(weightOf(styles), `${id} loads ${styles.join(', ')}`).toBeLessThan(styleBudget)
})

test('lean pages are included', () => {
  expect(pages.map(({ id }) => id)).toEqual(expect.arrayContaining([...LEAN]))
})

test('no shopper page loads styles of the panel', () => {
  const staff = staffClasses()
  expect(staff.size).toBeGreaterThan(50)
  const found = new Set(pages.flatMap(({ id }) => stylesOf(id)))
  for (const file of found) {
    const classes = classesIn(readFileSync(inBuild(`client${file}`), 'utf8'))
    expect(
      [...classes].filter((name) => staff.has(name)),
      file,
    ).toEqual([])
  }
})

test('a change of the root’s style sheet does not affect the whole page', () => {
  const css = readFileSync(inBuild(`client${ROOT_SHEET}`), 'utf8')
  expect(css).toContain('body ::selection')
  expect(css).not.toMatch(/(?:^|[,{}]|html|:root)::selection/)
})

test('no shopper page loads validation rules, all messages or a filled cart before they are needed', () => {
  const early = pages.filter(({ id }) =>
    scriptsOf(id).some((file) => /\/(rules|messages|full-cart)-/.test(file)),
  )
  expect(early.map(({ id }) => id)).toEqual([])
})

test('shoppers get a route list without staff pages, and staff get all of it', () => {
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

function scriptsOf(id: string): string[] {
  const files = routesOf(id).flatMap(({ module, imports = [] }) => [module, ...imports])
  return [...new Set([shop.url, assets.entry.module, ...assets.entry.imports, ...files])]
}

/** The sheet that `src/root.tsx` links on each page. */
const ROOT_SHEET = `/assets/${readdirSync(inBuild('client/assets')).find((name) => /^app-.*\.css$/.test(name))}`

function stylesOf(id: string): string[] {
  // A mark distinguishes two lists of the same file.
  const own = routesOf(id).flatMap(({ css = [] }) => css.map((file) => file.split('#')[0] ?? file))
  return [...new Set([ROOT_SHEET, ...own])]
}

/** A page's route with its parents. */
function routesOf(id: string) {
  const routes = []
  for (let route = shop.routes[id]; route; route = route.parentId ? shop.routes[route.parentId] : undefined)
    routes.push(route)
  return routes
}

function weightOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + sentBytes(file) + HEADERS, 0)
}

/** Classes that only the panel's own sheets style. */
function staffClasses(): ReadonlySet<string> {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.css'),
  )
  const isStaff = (path: string) => path.split(sep).includes('staff')
  const classesOf = (paths: readonly string[]) =>
    new Set(paths.flatMap((path) => [...classesIn(readFileSync(join(folder, path), 'utf8'))]))
  return classesOf(sheets.filter(isStaff)).difference(classesOf(sheets.filter((path) => !isStaff(path))))
}

function classesIn(css: string): ReadonlySet<string> {
  return new Set(css.match(/\.[a-z][\w-]*(?=[^{}"]*\{)/g))
}

function sentBytes(file: string): number {
  const path = inBuild(`client${file}`)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}
