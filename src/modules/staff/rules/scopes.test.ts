import { expect, test } from 'vitest'
import { newApiKey } from '#modules/partners/rules/api-key.ts'
import { SCOPES, SETTINGS_KEY_SCOPES, SETTINGS_SECRET_SCOPES, TEST_KEY, TEST_KEY_SCOPES } from './scopes.ts'

test('the test key reads neither customers nor writes, and looks like no key that is made', () => {
  expect([...TEST_KEY_SCOPES]).toEqual(['orders:read', 'products:read'])
  expect(TEST_KEY).toMatch(/^panna_test_[A-Za-z]+$/)
  expect(TEST_KEY.length).not.toBe(newApiKey('test', 'x'.repeat(86)).length)
})

test('key and secret of the settings share no scope, and neither reads customers', () => {
  const both = [...SETTINGS_KEY_SCOPES, ...SETTINGS_SECRET_SCOPES]
  expect(new Set(both).size).toBe(both.length)
  expect(SCOPES.filter((scope) => !both.includes(scope))).toEqual(['customers:read'])
})
