import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hintOf, keyChange, keyRotation, newApiKey, newKeyInput, stateOf, widens } from './api-key.ts'
import { SCOPES } from '#modules/staff/rules/scopes.ts'
import { MESSAGES } from '#platform/rules/messages.ts'

const ID = '01890000-0000-7000-8000-000000000000'
const GOOD = { id: ID, name: 'Warehouse', scopes: ['orders:read'], requestsPerMinute: '60', ends: 'never' }

describe('an API key', () => {
  test('has a prefix and 40 random letters and digits, four of which are in its hint', () => {
    const bytes = fc.uint8Array({ minLength: 64, maxLength: 64 })
    // Repeated bytes have too few usable characters; random ones always have enough.
    const random = bytes.map((seed) => Buffer.from(seed.map((byte, at) => byte ^ (at * 37 + 11))))
    fc.assert(
      fc.property(fc.constantFrom('live', 'test'), random, (kind, chance) => {
        const text = chance.toString('base64url')
        fc.pre(text.replaceAll(/[-_]/g, '').length >= 40)
        const key = newApiKey(kind, text)
        expect(key).toMatch(/^panna_(live|test)_[0-9A-Za-z]{40}$/)
        expect(key.startsWith(hintOf(key))).toBe(true)
        expect(hintOf(key)).toHaveLength('panna_live_'.length + 4)
      }),
    )
    const keys = Array.from({ length: 200 }, () => newApiKey('live', randomBytes(64).toString('base64url')))
    expect(new Set(keys).size).toBe(200)
  })

  test('cannot be made of too few random bytes', () => {
    expect(() => newApiKey('live', '-'.repeat(86))).toThrow('too little chance')
  })
})

describe('the API key form', () => {
  test('is parsed, with each scope once and in sequence', () => {
    const chosen = [...SCOPES].toReversed().flatMap((scope) => [scope, scope])
    const input = newKeyInput.parse({ ...GOOD, name: '  Warehouse ', scopes: chosen })
    expect(input).toMatchObject({ name: 'Warehouse', scopes: SCOPES, requestsPerMinute: 60, ends: 'never' })
    expect(newKeyInput.parse({ ...GOOD, ends: 'day', lastDay: '2027-01-31' })).toMatchObject({
      lastDay: '2027-01-31',
    })
  })

  test.each([
    ['name', { name: ' ' }, MESSAGES.api_key_name],
    ['name', { name: 'x'.repeat(61) }, MESSAGES.api_key_name],
    ['name', { name: 'two\nlines' }, MESSAGES.api_key_name],
    ['name', { name: 'turned\u202Eround' }, MESSAGES.api_key_name],
    ['scopes', { scopes: [] }, MESSAGES.api_key_scopes],
    ['scopes', { scopes: ['orders:write'] }, MESSAGES.api_key_scopes],
    ['scopes', { scopes: 'orders:read' }, MESSAGES.api_key_scopes],
    ['requestsPerMinute', { requestsPerMinute: '0' }, MESSAGES.api_key_limit],
    ['requestsPerMinute', { requestsPerMinute: '6001' }, MESSAGES.api_key_limit],
    ['requestsPerMinute', { requestsPerMinute: '1.5' }, MESSAGES.api_key_limit],
    ['requestsPerMinute', { requestsPerMinute: 'many' }, MESSAGES.api_key_limit],
    ['ends', { ends: '30' }, MESSAGES.api_key_day],
    ['lastDay', { ends: 'day', lastDay: '' }, MESSAGES.api_key_day],
    ['lastDay', { ends: 'day', lastDay: '2027-02-30' }, MESSAGES.api_key_day],
    ['id', { id: 'mine' }, MESSAGES.api_key_gone],
  ])('%s: %o is refused at its field', (field, wrong, message) => {
    const [issue] = newKeyInput.safeParse({ ...GOOD, ...wrong }).error!.issues
    expect([issue!.path[0], issue!.message]).toEqual([field, message])
  })

  test.each([{ version: 0 }, { version: 1.5 }, { version: Number.NaN }, { version: '1' }])(
    'refuses %o as a version',
    (wrong) => {
      expect(keyChange.safeParse({ ...GOOD, ...wrong }).success).toBe(false)
      expect(keyRotation.safeParse({ id: ID, overlap: 'day', ...wrong }).success).toBe(false)
    },
  )

  test('accepts one of four overlaps', () => {
    expect(keyChange.safeParse({ ...GOOD, version: 1 }).success).toBe(true)
    expect(keyRotation.safeParse({ id: ID, overlap: 'month', version: 1 }).success).toBe(false)
    expect(keyRotation.parse({ id: ID, overlap: 'hour', version: 1 }).overlap).toBe('hour')
  })
})

test('a change adds permissions if it adds a scope, whatever it removes', () => {
  const some = fc.subarray([...SCOPES])
  fc.assert(
    fc.property(some, some, (before, after) => {
      expect(widens(before, after)).toBe(new Set([...before, ...after]).size > before.length)
    }),
  )
})

test.each([
  [{ isOver: false, revokedAt: null, expiresAt: null }, 'counts'],
  [{ isOver: false, revokedAt: null, expiresAt: 1 }, 'ends'],
  [{ isOver: true, revokedAt: null, expiresAt: 1 }, 'expired'],
  [{ isOver: true, revokedAt: 1, expiresAt: 1 }, 'revoked'],
  [{ isOver: false, revokedAt: 1, expiresAt: null }, 'revoked'],
])('%o: %s', (key, state) => {
  expect(stateOf(key)).toBe(state)
})
