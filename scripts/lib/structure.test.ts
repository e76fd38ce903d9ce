import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openHouse } from './house.ts'
import { filesInCycles, measureStructure, sharedNames } from './structure.ts'

const ROOT = join(import.meta.dirname, '../..')

test.each(measureStructure(openHouse(ROOT)))('$name: $value is at most $limit', ({ value, limit }) => {
  expect(value).toBeGreaterThanOrEqual(0)
  expect(value).toBeLessThanOrEqual(limit)
})

test('a cycle is found through relative and absolute imports, and nothing else is', () => {
  const file = (path: string, ...specifiers: string[]) => ({
    path,
    syntax: { imports: specifiers.map((specifier) => ({ specifier })) },
  })
  const files = [
    file('domain/a.ts', './b.ts', 'zod'),
    file('domain/b.ts', '#shop/c.ts'),
    file('shop/c.ts', '#domain/a.ts', './d.ts'),
    file('shop/d.ts', './e.ts'),
    file('shop/e.ts', '#domain/missing.ts'),
    file('shop/self.ts', './self.ts'),
  ]
  expect(filesInCycles(files)).toEqual(['domain/a.ts', 'domain/b.ts', 'shop/c.ts', 'shop/self.ts'])
})

test('a name counts as shared within a layer, not across layers', () => {
  const paths = [
    'domain/a/price.ts',
    'domain/b/price.ts',
    'shop/price.ts',
    'domain/a/index.ts',
    'domain/b/index.ts',
  ]
  expect(sharedNames(paths)).toEqual(['domain/a/price.ts', 'domain/b/price.ts'])
})
