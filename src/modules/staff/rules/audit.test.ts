import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test, describe } from 'vitest'
import { changedFacts, AUDIT_WORDS, AUDIT_SUBJECTS } from './audit.ts'

const facts = fc.dictionary(
  fc.constantFrom('a', 'b', 'c', 'd'),
  fc.oneof(fc.string(), fc.integer(), fc.boolean()),
)

test('only differences are stored, for both sides', () => {
  fc.assert(
    fc.property(facts, facts, (before, after) => {
      const changed = changedFacts(before, after)
      expect(Object.keys(changed.before ?? {})).toEqual(Object.keys(changed.after ?? {}))
      for (const name of ['a', 'b', 'c', 'd'])
        expect(name in (changed.after ?? {})).toBe(before[name] !== after[name])
    }),
  )
})

test('created and deleted records are stored completely', () => {
  expect(changedFacts(null, { a: 1 })).toEqual({ before: null, after: { a: 1 } })
  expect(changedFacts({ a: 1 }, null)).toEqual({ before: { a: 1 }, after: null })
})

// Every recorded action has a label, and there are no unused labels.

const SOURCE = join(import.meta.dirname, '../../..')
const code = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((name) => /[\\/]actions[\\/].+(?<!\.test)\.ts$/.test(name))
  .map((name) => readFileSync(join(SOURCE, name), 'utf8'))
  .join('\n')

/** Action names composed at run time, which the search misses; the type checker covers them. */
const COMPOSED = new Set([
  'order.tagged',
  'product.tagged',
  'customer.tagged',
  'enquiry.answered',
  'enquiry.noted',
  'enquiry.closed',
  'enquiry.reopened',
  'return.approved',
  'return.refused',
  'integration.webhook_on',
  'integration.webhook_off',
  'product.picture_sent',
  'post.picture_sent',
  'settings.picture_sent',
])

const actions = Object.keys(AUDIT_WORDS)

describe('the labels of the audit log', () => {
  test('exist for every change that the shop records', () => {
    const noted = [...code.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, name = '']) => name)
    const isAudit = (name: string) => new RegExp(`action: [^\\n]*'${name.replace('.', '\\.')}'`).test(code)
    const missing = [...new Set(noted)].filter((name) => isAudit(name) && !actions.includes(name))
    expect(missing).toEqual([])
    expect(noted.filter((name) => actions.includes(name)).length).toBeGreaterThan(40)
  })

  test.each(actions.filter((action) => !COMPOSED.has(action)))(
    'include %s, which is recorded somewhere',
    (action) => {
      const [, deed = ''] = action.split('.')
      expect(code.includes(`'${action}'`) || code.includes(`'${deed}'`)).toBe(true)
    },
  )

  test('continue a sentence after a name, are unique, and have a known subject', () => {
    for (const [action, words] of Object.entries(AUDIT_WORDS)) {
      expect(action).toMatch(/^[a-z_]+\.[a-z_]+$/)
      expect(AUDIT_SUBJECTS).toContain(action.split('.')[0])
      expect(words).toMatch(/^[A-Z][A-Za-z ]+$/)
    }
    expect(new Set(Object.values(AUDIT_WORDS)).size).toBe(actions.length)
  })
})
