import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { BRAND, type BrandFacts } from '#platform/rules/brand.ts'
import { ConfigError, type Environment, readConfig } from '../config.ts'
import { OWN_BRAND, PRODUCTION } from '#platform/testing/production.ts'

const folder = mkdtempSync(join(tmpdir(), 'panna-going-live-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const config = (env: Environment, brand: BrandFacts = OWN_BRAND) =>
  readConfig({ DATA_DIR: folder, ...env }, brand)

function refusal(env: Environment, brand?: BrandFacts): string {
  try {
    config(env, brand)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as ConfigError).message
  }
  throw new Error('it was accepted')
}

describe('a shop with live keys never opens as the sample', () => {
  const refusedBrand = (brand: BrandFacts) => refusal(PRODUCTION, brand)

  test('the shipped facts of the brand are refused, each by its name', () => {
    expect(refusedBrand(BRAND)).toBe(
      'src/platform/rules/brand.ts still has example values (email, phone, sellerName, gstin, grievanceOfficer.name, grievanceOfficer.email, grievanceOfficer.phone): put in your own before the shop opens with NODE_ENV=production and live keys of Razorpay.',
    )
  })

  test.each(['email', 'phone', 'sellerName', 'gstin', 'grievanceOfficer'] as const)(
    'one that was forgotten is enough: %s',
    (name) => {
      expect(refusedBrand({ ...OWN_BRAND, [name]: BRAND[name] })).toContain(`(${name}`)
    },
  )

  test.each<[string, string]>([
    ['ADMIN_EMAIL', ''],
    ['ADMIN_EMAIL', 'owner@panna.example'],
    ['ADMIN_EMAIL', 'owner@example.com'],
    ['MAIL_FROM', 'Panna <orders@panna.example>'],
    ['MAIL_FROM', 'orders@shop.test'],
  ])('%s=%j is refused', (name, value) => {
    expect(refusal({ ...PRODUCTION, [name]: value })).toBe(
      `${name} is missing or an example: a shop that takes real orders needs a mailbox of yours there.`,
    )
  })

  test.each<Environment>([
    { NODE_ENV: '' },
    { RAZORPAY_BASE_URL: 'https://stand-in.in' },
    { NODE_ENV: 'production', DATABASE_URL: '', RAZORPAY_KEY_ID: 'rzp_test_abc' },
  ])('where no money moves (%j) the examples serve', (env) => {
    const trial = config({ ...PRODUCTION, ADMIN_EMAIL: '', ...env }, BRAND)
    expect(trial.takesRealMoney).toBe(false)
  })
})
