import { expect, test } from 'vitest'
import { newApiKey } from '#modules/partners/rules/api-key.ts'
import { SCOPES, SETTINGS_KEY_SCOPES, SETTINGS_SECRET_SCOPES, TEST_KEY, TEST_KEY_SCOPES } from './scopes.ts'

test('the test key can neither read customers nor write, and cannot be a generated key', () => {
  expect([...TEST_KEY_SCOPES]).toEqual(['orders:read', 'products:read'])
  expect(TEST_KEY).toMatch(/^panna_test_[A-Za-z]+$/)
  expect(TEST_KEY.length).not.toBe(newApiKey('test', 'x'.repeat(86)).length)
})

test('the settings’ key and secret share no scope, and neither can read customers', () => {
  const both = [...SETTINGS_KEY_SCOPES, ...SETTINGS_SECRET_SCOPES]
  expect(new Set(both).size).toBe(both.length)
  expect(SCOPES.filter((scope) => !both.includes(scope))).toEqual(['customers:read'])
})
