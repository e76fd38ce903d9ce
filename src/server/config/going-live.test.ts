import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError, type Environment, readConfig } from '../config.ts'
import { PRODUCTION } from '#platform/testing/production.ts'

const folder = mkdtempSync(join(tmpdir(), 'panna-going-live-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const config = (env: Environment) => readConfig({ DATA_DIR: folder, ...env })

function refusal(env: Environment): string {
  try {
    config(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as ConfigError).message
  }
  throw new Error('it was accepted')
}

describe('a shop with live keys never opens as the sample shop:', () => {
  test.each<[string, string]>([
    ['ADMIN_EMAIL', ''],
    ['ADMIN_EMAIL', 'owner@panna.example'],
    ['ADMIN_EMAIL', 'owner@example.com'],
    ['MAIL_FROM', 'Panna <orders@panna.example>'],
    ['MAIL_FROM', 'orders@shop.test'],
  ])('%s=%j is rejected', (name, value) => {
    expect(refusal({ ...PRODUCTION, [name]: value })).toBe(
      `${name} is missing or an example: a shop that takes real orders needs a mailbox of yours there.`,
    )
  })

  test.each<Environment>([
    { NODE_ENV: '' },
    { RAZORPAY_BASE_URL: 'https://stand-in.in' },
    { NODE_ENV: 'production', DATABASE_URL: '', RAZORPAY_KEY_ID: 'rzp_test_abc' },
  ])('examples are accepted where no money moves (%j)', (env) => {
    const trial = config({ ...PRODUCTION, ADMIN_EMAIL: '', ...env })
    expect(trial.takesRealMoney).toBe(false)
  })
})
