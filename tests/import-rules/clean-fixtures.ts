/** Files that follow the rules: none may be reported. */
import type { Fixture } from './fixtures.ts'

/** What the fixtures import. */
export const PROJECT: readonly Fixture[] = [
  [
    'src/modules/payments/providers/port.ts',
    `export type Payments = { readonly open: (id: string) => string }`,
  ],
  [
    'src/modules/payments/providers/razorpay.ts',
    `import type { Payments } from './port.ts'

export const razorpay: Payments = { open: (id) => id }`,
  ],
  [
    'src/platform/database/connection.ts',
    `export const db = { name: 'shop' }
export type Db = typeof db`,
  ],
  [
    'src/platform/database/locks.ts',
    `export const lockStatement = (table: string, text: string) => [table, text]`,
  ],
  [
    'src/platform/deps.ts',
    `import type { Db } from './database/connection.ts'

export type Deps = { readonly db: Db; readonly clock: () => number }`,
  ],
  [
    'src/modules/orders/data/order-tables.ts',
    `import { integer, pgTable } from 'drizzle-orm/pg-core'

export const orders = pgTable('orders', { pages: integer('pages') })`,
  ],
  [
    'src/modules/content/data/content-tables.ts',
    `import { pgTable, text } from 'drizzle-orm/pg-core'

export const pages = pgTable('pages', { text: text('text') })`,
  ],
  ['src/platform/rules/messages.ts', `export const MESSAGES = { cart_empty: 'Your cart is empty' } as const`],
  [
    'src/server/app.ts',
    `export function buildApp(): string {
  return 'app'
}`,
  ],
  ['src/routes.ts', `export default ['modules/orders/screens/shop/orders.tsx']`],
  [
    'docs/spec-map.md',
    `| id | specification | code | tests |
| --- | --- | --- | --- |
| M-01 | 'Failed to load products' | open | |
| M-02 | 'Earned {n} reward coins!' | open | |`,
  ],
]

export const CLEAN: readonly Fixture[] = [
  [
    'src/modules/coupons/actions/spend-use.ts',
    `export const spendUse = (left: number): number => left - 1
export const unspendUse = (left: number): number => left + 1`,
  ],
  [
    'src/modules/orders/actions/spend-coupon.ts',
    `import { spendUse } from '#modules/coupons/index.ts'

export const spendCoupon = (left: number): number => spendUse(left)`,
  ],
  [
    'src/modules/orders/components/process-clean.tsx',
    `export function isNarrow(): boolean {
  return window.matchMedia('(max-width: 768px)').matches
}`,
  ],
  [
    'src/platform/database/settings-clean.ts',
    `export function poolSize({ webProcesses }: { readonly webProcesses: number }): number {
  return Math.max(4, Math.floor(16 / webProcesses))
}`,
  ],
  [
    'src/modules/orders/rules/compiler-clean.ts',
    `export const RUPEES = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
export const lastOf = (list: readonly number[]): number | undefined => list.at(-1)`,
  ],
  [
    'src/modules/orders/rules/globals-clean.ts',
    `export function isExpired(expiresAtMs: number, nowMs: number): boolean {
  return nowMs >= Math.floor(expiresAtMs)
}`,
  ],
  [
    'src/server/exhaustive-switch-clean.ts',
    `export function colour(status: 'pending' | 'shipped' | 'failed'): string {
  switch (status) {
    case 'pending':
      return 'yellow'
    case 'shipped':
      return 'blue'
    case 'failed':
      return 'red'
  }
}`,
  ],
  [
    'src/modules/orders/actions/plain-strings-clean.ts',
    `export const lazily = (): Promise<unknown> => import('#platform/database/connection.ts')`,
  ],
  [
    'src/server/any-clean.ts',
    `import { z } from 'zod'

export const name = (text: string): string => z.object({ name: z.string() }).parse(JSON.parse(text)).name
export const first = (list: readonly string[]): string => list[0] ?? ''`,
  ],
  [
    'src/modules/orders/actions/clock-clean.ts',
    `export function atNoon(day: string): Date {
  return new Date(\`\${day}T12:00:00+05:30\`)
}`,
  ],
  ['src/server/code-from-text-clean.ts', `export const read = (text: string): unknown => JSON.parse(text)`],
  [
    'src/server/computed-regex-clean.ts',
    `const WORD = /^\\w+$/

export const finds = (text: string, query: string) => WORD.test(query) && text.includes(query)`,
  ],
  ['scripts/console-clean.ts', `console.log('ready')`],
  [
    'src/server/cycle-clean.ts',
    `import { buildApp } from './app.ts'

export const go = (): string => buildApp()`,
  ],
  [
    'src/platform/ui/inline-script.tsx',
    `export function InlineScript({ code }: { readonly code: string }) {
  return <script dangerouslySetInnerHTML={{ __html: code }} />
}`,
  ],
  [
    'src/server/no-literal-spread-clean.ts',
    `type Pair = readonly [string, number]
export const pair: readonly [...Pair, string] = ['a', 1, 'b']
export const size = (width: number | null) => ({ ...(width === null ? {} : { width }), height: 2 })`,
  ],
  [
    'src/modules/orders/components/markup-clean.tsx',
    `export function Post({ text, href }: { readonly text: string; readonly href: string }) {
  return <a href={href}>{text}</a>
}`,
  ],
  [
    'src/modules/orders/actions/module-state-clean.ts',
    `const OPEN = new Set(['pending', 'shipped'])

export function countOpen(statuses: readonly string[]): number {
  let count = 0
  for (const status of statuses) if (OPEN.has(status)) count += 1
  return count
}`,
  ],
  [
    'src/modules/orders/data/locks-clean.ts',
    `import { lockStatement } from '#platform/database/locks.ts'

export const text = 'update orders set paid_at = now() where id = $1'
export const lock = lockStatement('orders', 'select id from orders order by id for update')`,
  ],
  [
    'src/modules/orders/data/tables-clean.ts',
    `export const ORDERS = 'orders o'
export const read = (rest: string) => \`SELECT orders, pages FROM \${ORDERS} -- FROM pages
  WHERE remark = 'FROM pages' AND (weight, pages) IS NOT DISTINCT FROM (1, pages) \${rest}\``,
  ],
  [
    'src/modules/content/data/functions.sql',
    `CREATE FUNCTION count_pages() RETURNS int AS $$ SELECT count(*) FROM pages, orders $$ LANGUAGE sql;`,
  ],
  [
    'src/modules/orders/screens/shop/tables-clean.tsx',
    `export const Hint = () => <p>Links from pages of the blog lead to orders.</p>`,
  ],
  [
    'src/modules/orders/screens/shop/messages-clean.tsx',
    `import { MESSAGES } from '#platform/rules/messages.ts'

export function Notice({ coins }: { readonly coins: number }) {
  return <p title={MESSAGES.cart_empty}>{coins} coins</p>
}`,
  ],
  [
    'src/platform/http/http-client.ts',
    `export const ask = (url: URL): Promise<Response> => fetch(url, { redirect: 'error' })`,
  ],
  [
    'src/server/promises-clean.ts',
    `const save = async (id: string): Promise<string> => id

export async function keep(ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map(save))
  if ((await save('2')) === '') throw new Error('not saved')
}`,
  ],
  [
    'src/modules/orders/data/raw-sql-clean.ts',
    `import { sql } from 'drizzle-orm'

export const byName = (name: string) => sql\`select id from products where name = \${name}\``,
  ],
  [
    'src/modules/orders/actions/globals-clean.ts',
    `import type { Deps } from '#platform/deps.ts'

export function expiresAt(deps: Deps, minutes: number): Date {
  return new Date(deps.clock() + minutes * 60_000)
}`,
  ],
  [
    'src/modules/orders/rules/strict-types-clean.ts',
    `type Line = { readonly note?: string }

export const first = (list: readonly string[]): string | undefined => list[0]
export const line = (note: string | undefined): Line => (note === undefined ? {} : { note })`,
  ],
  [
    'src/modules/orders/screens/shop/throws-clean.ts',
    `import { data } from 'react-router'

export function loader(id: string): string {
  if (id === '') throw data(null, { status: 404 })
  if (id === '0') throw new Error('a bug')
  return id
}`,
  ],
  [
    'src/server/typescript-only-clean.ts',
    `import type { FastifyInstance } from 'fastify'

export const STATUSES = ['pending', 'paid'] as const
export type Status = (typeof STATUSES)[number]
export type App = FastifyInstance`,
  ],
]
