import { describe, expect, test } from 'vitest'
import { factorRuleInput, shopSettingsInput } from './shop-settings.ts'
import { MESSAGES } from '#platform/rules/messages.ts'

const GOOD = { isCodOn: true, codFeeRupees: 40, codLimitRupees: 5_000, version: 3 }

describe("the shop's settings", () => {
  test('are typed in rupees and stored in paise', () => {
    expect(shopSettingsInput.parse(GOOD)).toEqual({
      isCodOn: true,
      codFeePaise: 4_000,
      codLimitPaise: 500_000,
      version: 3,
    })
    const bounds = [
      { codFeeRupees: 0, codLimitRupees: 1 },
      { codFeeRupees: 1_000, codLimitRupees: 100_000 },
    ]
    for (const each of bounds) expect(shopSettingsInput.safeParse({ ...GOOD, ...each }).success).toBe(true)
  })

  test.each([
    ['codFeeRupees', [-1, 1_001, 1.5, Number.NaN, '40', null, undefined], MESSAGES.settings_cod_fee],
    ['codLimitRupees', [0, -5, 100_001, 99.9, '5000', null, undefined], MESSAGES.settings_cod_limit],
    ['isCodOn', ['on', 1, null, undefined], MESSAGES.bad_request],
    ['version', [-1, 1.5, '3', null, undefined], MESSAGES.bad_request],
  ])('refuse a %s outside its limits', (field, values, message) => {
    for (const value of values) {
      const result = shopSettingsInput.safeParse({ ...GOOD, [field]: value })
      expect(result.error?.issues[0]?.message).toBe(message)
    }
  })

  test('accept no other fields', () => {
    expect(shopSettingsInput.safeParse({ ...GOOD, updatedBy: 'me' }).success).toBe(false)
  })
})

test('the setting for the second factor accepts yes or no and a version, and nothing else', () => {
  const rule = { isFactorRequired: true, version: 3 }
  expect(factorRuleInput.parse(rule)).toEqual(rule)
  for (const wrong of [{ isFactorRequired: 'on' }, { version: null }, { isCodOn: true }])
    expect(factorRuleInput.safeParse({ ...rule, ...wrong }).success).toBe(false)
})
