import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LATER_TABLES } from '../../scripts/lib/module-graph.ts'
import { readProjectFiles } from '../../scripts/lib/project-files.ts'
import { readSyntax } from '../../scripts/lib/syntax.ts'
import { checkTables, laterTables, tableOwners, tablesIn, VIEWS } from '../../scripts/lib/table-rule.ts'

const ROOT = join(import.meta.dirname, '../..')
const MIGRATIONS = join(ROOT, 'src/platform/database/migrations')
const project = readProjectFiles(ROOT)

const TABLES = new Set(['orders', 'pages'])
const inData = (value: string) =>
  tablesIn({ path: 'src/modules/orders/data/a.ts', line: 1, value }, (name) => TABLES.has(name)).map(
    ({ table }) => table,
  )

test.each([
  ['SELECT pages FROM orders', ['orders']],
  ['SELECT 1 FROM orders AS o, pages', ['orders', 'pages']],
  ['SELECT 1 FROM orders o JOIN orders p ON p.id = o.id, pages', ['orders', 'orders', 'pages']],
  ['SELECT 1 FROM a WHERE b IN (1, 2) ORDER BY c, pages, orders', []],
  ['SELECT 1 FROM lateral_of(orders, pages) AS f (orders, pages)', []],
  ['SELECT 1 FROM a, (SELECT 1 FROM b) c, orders', ['orders']],
  ['SELECT 1 FROM a JOIN b USING (pages, orders)', []],
  ['SELECT 1 FROM ((orders CROSS JOIN a) CROSS JOIN pages)', ['orders', 'pages']],
  ['SELECT a IS DISTINCT FROM pages, orders FROM b', []],
  [`SELECT 'it''s FROM orders', "FROM pages" /* FROM pages */ -- FROM pages`, []],
  ['DELETE FROM a USING b, pages WHERE true', ['pages']],
  ['UPDATE ONLY orders SET pages = 1 FROM pages', ['orders', 'pages']],
  ['INSERT INTO orders (pages, orders) SELECT 1, 2 ON CONFLICT DO UPDATE SET pages = 1', ['orders']],
  ['CREATE TRIGGER a AFTER UPDATE OF pages ON orders REFERENCING NEW TABLE AS b', ['orders']],
  ['from "orders" join public.pages on true', ['orders', 'pages']],
  ['\ufffc, pages', []],
  ['FROM \ufffc, pages', ['pages']],
  ['orders o', ['orders']],
  ['orders', ['orders']],
])('%s', (sql, tables) => {
  expect(inData(sql)).toEqual(tables)
})

test('more references than are allowed are reported, all of them', () => {
  const references = LATER_TABLES['coupons > orders'] ?? 0
  const code = (count: number) =>
    [
      { path: 'src/modules/orders/data/a-tables.ts', text: `pgTable('pages', {})` },
      {
        path: 'src/modules/coupons/data/a.ts',
        text: 'export const A = `SELECT 1 FROM pages`\n'.repeat(count),
      },
    ].map((file) => ({ ...file, syntax: readSyntax(file.path, file.text) }))
  const found = (count: number) =>
    checkTables({ root: '', code: code(count), sql: [] }).map(({ line }) => line)
  expect(found(references)).toEqual([])
  expect(found(references + 1)).toEqual(Array.from({ length: references + 1 }, (_, index) => index + 1))
})

test('as many references to tables of later modules are allowed as there are', () => {
  const counts = [...laterTables(project)].map(([pair, references]) => [pair, references.length])
  expect(Object.fromEntries(counts)).toEqual(LATER_TABLES)
})

test('each table and view of the migrations has its module', () => {
  const [snapshot = ''] = globSync('meta/*_snapshot.json', { cwd: MIGRATIONS }).toSorted().slice(-1)
  const { tables } = JSON.parse(readFileSync(join(MIGRATIONS, snapshot), 'utf8')) as {
    tables: Record<string, { name: string }>
  }
  const views = globSync('*.sql', { cwd: MIGRATIONS })
    .map((path) => readFileSync(join(MIGRATIONS, path), 'utf8'))
    .flatMap((sql) => [...sql.matchAll(/^CREATE (?:OR REPLACE )?(?:MATERIALIZED )?VIEW "?(\w+)/gm)])
    .map(([, name = '']) => name)
  expect(Object.keys(VIEWS)).toEqual([...new Set(views)])
  const names = [...Object.values(tables).map(({ name }) => name), ...views]
  expect([...tableOwners(project).keys()].toSorted()).toEqual([...new Set(names)].toSorted())
})
