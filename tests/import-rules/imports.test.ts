import { describe, expect, test } from 'vitest'
import { findViolations } from '../../scripts/lib/source-rules.ts'
import { readSyntax } from '../../scripts/lib/syntax.ts'
import { IMPORTS } from './imports.ts'

const ROUTES = `export default ['modules/orders/screens/shop/orders.tsx']`

/** The rules that one import breaks, in each of its spellings. */
function broken(from: string, specifier: string): string[] {
  const spellings = [
    `import { a } from '${specifier}'\nexport const b = a`,
    `import type { A } from '${specifier}'\nexport type B = A`,
    `export const later = () => import('${specifier}')`,
  ]
  const files = (text: string) =>
    [
      { path: from, text },
      { path: 'src/routes.ts', text: ROUTES },
    ].map((file) => ({ ...file, syntax: readSyntax(file.path, file.text) }))
  return spellings.map((text) =>
    findViolations({ root: '', code: files(text), sql: [] })
      .map(({ rule }) => rule)
      .join(' '),
  )
}

describe.each(IMPORTS)('$from', ({ from, rule, allowed, refused }) => {
  test.each(allowed)('may import %s', (specifier) => {
    expect(broken(from, specifier)).toEqual(['', '', ''])
  })

  test.each(refused)('may not import %s', (specifier) => {
    for (const rules of broken(from, specifier)) expect(rules.split(' ')).toContain(rule)
  })
})
