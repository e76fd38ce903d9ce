import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readProjectFiles } from './project-files.ts'
import {
  countIdCasts,
  filesInCycles,
  findLongParameterLists,
  findOddQueries,
  measureStructure,
  sharedNames,
} from './structure-figures.ts'

const ROOT = join(import.meta.dirname, '../..')

test.each(measureStructure(readProjectFiles(ROOT)))('$name: $value is at most $limit', ({ value, limit }) => {
  expect(value).toBeGreaterThanOrEqual(0)
  expect(value).toBeLessThanOrEqual(limit)
})

test('a cycle is found through relative and absolute imports, and nothing else is', () => {
  const file = (path: string, ...specifiers: string[]) => ({
    path,
    syntax: { imports: specifiers.map((specifier) => ({ specifier })) },
  })
  const files = [
    file('src/platform/a.ts', './b.ts', 'zod'),
    file('src/platform/b.ts', '#app/c.ts'),
    file('src/app/c.ts', '#platform/a.ts', './d.ts'),
    file('src/app/d.ts', './e.ts'),
    file('src/app/e.ts', '#platform/missing.ts'),
    file('src/app/self.ts', './self.ts'),
  ]
  const found = ['src/app/c.ts', 'src/app/self.ts', 'src/platform/a.ts', 'src/platform/b.ts']
  expect(filesInCycles(files)).toEqual(found)
})

test('a name counts as shared within a layer, not across layers or for agreed names', () => {
  const paths = [
    'src/modules/cart/rules/price.ts',
    'src/modules/orders/rules/price.ts',
    'src/modules/orders/data/price.ts',
    'src/modules/cart/index.ts',
    'src/modules/orders/index.ts',
    'src/modules/cart/providers/port.ts',
    'src/modules/orders/providers/port.ts',
  ]
  expect(sharedNames(paths)).toEqual(paths.slice(0, 2))
})

test('a statement with nine positional parameters is found, one with eight or with named ones is not', () => {
  const columns = (count: number) => Array.from({ length: count }, (_, index) => `$${index + 1}`).join(', ')
  const insert = (values: string) => `insert('x', \`INSERT INTO x\n VALUES (${values})\`)`
  expect(findLongParameterLists(insert(columns(9)))).toHaveLength(1)
  expect(findLongParameterLists(insert(columns(12)) + insert(columns(10)))).toHaveLength(2)
  expect(findLongParameterLists(insert(columns(8)) + insert(':name, :price::int'))).toEqual([])
})

test('a cast to the id of an order is counted, a type that names it is not', () => {
  expect(countIdCasts('find(text as OrderId); const all = texts as readonly OrderId[]')).toBe(2)
  expect(countIdCasts('function find(id: OrderId): OrderId | null {}')).toBe(0)
})

test('a query that takes the connection late, or too many parameters, is found', () => {
  const query = (name: string, parameters: string) =>
    `export async function ${name}(${parameters}): Promise<void> {\n}\n`
  const found = findOddQueries(
    query(
      'short',
      'on: Queryable, id: OrderId, { a, b }: { readonly a: string; readonly b: Map<string, number> }',
    ) +
      query('late', 'id: OrderId, on: Queryable') +
      query('long', 'tx: Tx, a: string, b: string, c: string, d: string, e: string') +
      query('broken', '\n  tx: Tx,\n  a: string,\n  b: string,\n'),
  )
  expect(found).toEqual(['late', 'long'])
})
