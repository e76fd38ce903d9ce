/**
 * Small files that break a rule, each with its path and a mark `// ✗ rule…` on every line that must be reported. They
 * are written into a temporary project with this project's settings, linted and compiled. Fixtures for import rules are
 * in imports.ts.
 */
export type Fixture = readonly [path: string, code: string]

export const BROKEN: readonly Fixture[] = [
  [
    'src/modules/coupons/index.ts',
    `export { spendUse, unspendUse } from './actions/spend-use.ts' // ✗ rule(interfaces-are-used)`,
  ],
  [
    'src/modules/orders/components/process.tsx',
    `export const mode: unknown = process.env.NODE_ENV // ✗ eslint(no-restricted-globals) TS2591
export const page = document.title`,
  ],
  [
    'src/platform/database/settings.ts',
    `export const url = process.env.DATABASE_URL // ✗ eslint(no-restricted-properties)`,
  ],
  [
    'src/modules/orders/rules/compiler.ts',
    `export const settings: unknown = process // ✗ TS2591 eslint(no-restricted-globals)
export const page: unknown = fetch // ✗ TS2304 eslint(no-restricted-globals)
export const out: unknown = console // ✗ TS2584 eslint(no-restricted-globals)
export const wait: unknown = setTimeout // ✗ TS2304 eslint(no-restricted-globals)
export const bytes: unknown = Buffer // ✗ TS2591
export const address: unknown = URL // ✗ TS2304
export const body: unknown = document // ✗ TS2584
export const copy: unknown = structuredClone // ✗ TS2304
export const random: unknown = crypto // ✗ TS2304 eslint(no-restricted-globals)`,
  ],
  [
    'src/modules/orders/rules/globals.ts',
    `export const today = new Date() // ✗ eslint(no-restricted-globals)
export const now = globalThis.Date.now() // ✗ eslint(no-restricted-globals)
export const chance = Math.random() // ✗ eslint(no-restricted-properties)
export const settings: unknown = process.env // ✗ eslint(no-restricted-globals) TS2591`,
  ],
  [
    'src/server/exhaustive-switch.ts',
    `export function colour(status: 'pending' | 'shipped' | 'failed'): string {
  switch (status) { // ✗ typescript(switch-exhaustiveness-check)
    case 'pending':
      return 'yellow'
    case 'shipped':
      return 'blue'
    default:
      return 'grey'
  }
}`,
  ],
  [
    'src/modules/orders/actions/plain-strings.ts',
    `export const one = (): Promise<unknown> => import(\`#modules/payments/providers/razorpay.ts\`) // ✗ rule(imports-are-plain-strings)
export const two = (name: string): Promise<unknown> => import(name) // ✗ rule(imports-are-plain-strings)
export const three = (): unknown => require('pg') // ✗ typescript(no-require-imports)`,
  ],
  [
    'src/server/any.ts',
    `export const any = (value: any) => String(value) // ✗ typescript(no-explicit-any)
export const name = (text: string): string => JSON.parse(text).name // ✗ typescript(no-unsafe-return) typescript(no-unsafe-member-access)
export const first = (list: readonly string[]): string => list[0]! // ✗ typescript(no-non-null-assertion)`,
  ],
  [
    'src/modules/orders/actions/clock.ts',
    `export const today = new Date() // ✗ rule(no-clock-in-use-cases)
export const text = Date() // ✗ rule(no-clock-in-use-cases)`,
  ],
  [
    'src/server/code-from-text.ts',
    `export const evaluate = (text: string): unknown => eval(text) // ✗ eslint(no-eval)
export const build = (text: string) => new Function(text) // ✗ eslint(no-new-func) typescript(no-implied-eval)`,
  ],
  [
    'src/server/computed-regex.ts',
    `export const finds = (text: string, query: string) => new RegExp(query, 'i').test(text) // ✗ rule(no-computed-regex)
export const also = (text: string, query: string) => RegExp(\`^\${query}$\`).test(text) // ✗ rule(no-computed-regex)`,
  ],
  ['src/server/console.ts', `export const log = (text: string) => console.log(text) // ✗ eslint(no-console)`],
  [
    'src/server/cycle-back.ts',
    `import { go } from './cycle.ts' // ✗ import(no-cycle)

export const goBack = (): string => go()`,
  ],
  [
    'src/server/cycle.ts',
    `import { goBack } from './cycle-back.ts' // ✗ import(no-cycle)

export const go = (): string => goBack()`,
  ],
  [
    'src/server/literal-spread.ts',
    `type Pair = readonly [...[string, number], string] // ✗ rule(no-literal-spread)
export const pair: Pair = [...['a', 1], 'b'] as const // ✗ rule(no-literal-spread)
export const size = { ...{ width: 1 }, height: 2 } // ✗ rule(no-literal-spread)
export const most = Math.max(...[1, 2]) // ✗ rule(no-literal-spread)`,
  ],
  [
    'src/modules/orders/components/markup.tsx',
    `import { createElement } from 'react'

export function Post({ html }: { readonly html: string }) {
  return <article dangerouslySetInnerHTML={{ __html: html }} /> // ✗ react(no-danger)
}
export const post = (html: string) => createElement('article', { dangerouslySetInnerHTML: { __html: html } }) // ✗ react(no-danger) rule(no-markup-property)
export const props = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } }) // ✗ rule(no-markup-property)
export const write = (place: Element, html: string) => place.insertAdjacentHTML('beforeend', html) // ✗ eslint(no-restricted-properties)
export const link = (url: string) => <a href="javascript:history.back()">{url}</a> // ✗ eslint(no-script-url) react(jsx-no-script-url)`,
  ],
  [
    'src/modules/orders/actions/module-state.ts',
    `let count = 0 // ✗ rule(no-module-state)
const cache = new Map<string, number>() // ✗ rule(no-module-state)
export let last = '' // ✗ rule(no-module-state)

export function remember(id: string): number {
  count += 1
  last = id
  cache.set(id, count)
  return cache.size
}`,
  ],
  [
    'src/modules/orders/rules/early-facts.ts',
    `declare function shopFacts(): { readonly name: string }
declare function setShopFacts(facts: { readonly name: string }): void
declare function categories(): readonly string[]

const TITLE = \`Orders of \${shopFacts().name}\` // ✗ rule(shop-facts-read-when-used)
const FIRST = categories()[0] // ✗ rule(shop-facts-read-when-used)

export function rename(name: string): string {
  setShopFacts({ name }) // ✗ rule(shop-facts-set-by-loaders)
  return TITLE + FIRST + shopFacts().name
}`,
  ],
  [
    'src/modules/orders/data/locks.ts',
    `import { sql } from 'drizzle-orm'

type Query = { readonly for: (strength: string) => Query }
export const rows = (id: string) => sql\`select id from orders where id = \${id} FOR UPDATE\` // ✗ rule(declared-row-locks)
export const text = 'select id from orders for no key update skip locked' // ✗ rule(declared-row-locks)
export const built = (query: Query) => query.for('update') // ✗ rule(declared-row-locks)
export const softer = (query: Query) => query.for('no key update') // ✗ rule(declared-row-locks)
export const shared = 'select id from orders for share of orders' // ✗ rule(declared-row-locks)`,
  ],
  [
    'src/modules/orders/data/tables.ts',
    `export const READ = \`SELECT 1 FROM orders o, public.pages WHERE o.id = 1\` // ✗ rule(tables)
export const NESTED = \`SELECT 1 FROM (orders CROSS JOIN "pages")\` // ✗ rule(tables)
export const WRITTEN = 'insert into pages values (1)' // ✗ rule(tables)
export const PART = 'pages p JOIN orders o ON o.id = p.id' // ✗ rule(tables)
export const NAME = 'pages' // ✗ rule(tables)`,
  ],
  ['src/modules/orders/actions/tables.ts', `export const read = \`DELETE FROM pages\` // ✗ rule(tables)`],
  [
    'src/modules/orders/data/functions.sql',
    `CREATE FUNCTION count_pages() RETURNS int AS $$
  SELECT count(*) FROM orders JOIN pages ON true -- // ✗ rule(tables)
$$ LANGUAGE sql;`,
  ],
  [
    'src/modules/orders/screens/shop/messages.tsx',
    `const sentence = 'Your cart is empty' // ✗ rule(one-home-for-messages)
export const failed = \`Sorry. Failed to load products, try later\` // ✗ rule(one-home-for-messages)
export const earned = (coins: number) => \`Earned \${coins} reward coins!\` // ✗ rule(one-home-for-messages)

export function Notice({ coins }: { readonly coins: number }) {
  return <p title={sentence}>Earned {coins} reward coins!</p> // ✗ rule(one-home-for-messages)
}`,
  ],
  [
    'src/modules/payments/providers/way-out.ts',
    `export const ask = (url: string): Promise<Response> => fetch(url) // ✗ eslint(no-restricted-globals)
export const again = (url: string): Promise<Response> => globalThis.fetch(url) // ✗ eslint(no-restricted-globals)`,
  ],
  [
    'src/server/promises.ts',
    `const save = async (id: string): Promise<string> => id

export function forget(ids: readonly string[]): void {
  save('1') // ✗ typescript(no-floating-promises)
  ids.forEach(async (id) => { await save(id) }) // ✗ typescript(no-misused-promises)
  if (save('2')) throw 'no error' // ✗ typescript(no-misused-promises) typescript(only-throw-error) TS2801
}`,
  ],
  [
    'src/modules/orders/data/raw-sql.ts',
    `import { sql } from 'drizzle-orm'

export const byName = (name: string) => sql\`select id from products where name = '\${sql.raw(name)}'\` // ✗ eslint(no-restricted-properties)`,
  ],
  [
    'src/modules/orders/actions/globals.ts',
    `export const environment = process.env // ✗ eslint(no-restricted-globals)
export const now = Date.now() // ✗ eslint(no-restricted-properties)
export const chance = Math.random() // ✗ eslint(no-restricted-properties)
export const id = crypto.randomUUID() // ✗ eslint(no-restricted-globals)
export const moment = performance.now() // ✗ eslint(no-restricted-globals)
export const page = (): Promise<unknown> => fetch('http://127.0.0.1') // ✗ eslint(no-restricted-globals)`,
  ],
  [
    'src/modules/orders/rules/strict-types.ts',
    `type Line = { readonly note?: string }
class Base { price(): number { return 1 } }
export class Item extends Base { price(): number { return 2 } } // ✗ TS4114
export const first = (list: readonly string[]): string => list[0] // ✗ TS2322
export const line = (note: string | undefined): Line => ({ note }) // ✗ TS2375
export function sign(value: number): number | undefined { // ✗ TS7030
  if (value > 0) return 1
}`,
  ],
  [
    'src/modules/orders/screens/shop/throws.ts',
    `import { data, redirect } from 'react-router'

export function loader(id: string): string {
  if (id === '') throw redirect('/')
  if (id === '0') throw data('No such product', { status: 404 })
  if (id === '1') throw { status: 404 } // ✗ typescript(only-throw-error)
  return id
}`,
  ],
  [
    'src/server/typescript-only.ts',
    `export enum Status { Pending, Paid } // ✗ TS1294
export namespace Money { export const zero = 0 } // ✗ TS1294 typescript(no-namespace)
export class Order { constructor(readonly id: string) {} } // ✗ TS1294
import { FastifyInstance } from 'fastify' // ✗ TS1484 typescript(consistent-type-imports)
export type App = FastifyInstance`,
  ],
]
