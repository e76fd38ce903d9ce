import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError, type Environment, readConfig, readEnvFile } from './config.ts'
import { DELHIVERY, MAIL, PRODUCTION, RANDOM, RAZORPAY } from '#platform/testing/production.ts'

const folder = mkdtempSync(join(tmpdir(), 'panna-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function config(env: Environment = {}) {
  return readConfig({ DATA_DIR: folder, ...env })
}

describe('without any settings', () => {
  test('the shop listens on this machine only, on its own database, in test mode', () => {
    expect(config()).toMatchObject({
      nodeEnv: null,
      host: '127.0.0.1',
      port: 3000,
      dataDir: folder,
      databaseUrl: null,
      shopUrl: 'http://localhost:3000',
      firstAdmin: { password: null },
      providers: { payments: 'sandbox', shipping: 'sandbox', mail: 'sandbox' },
      integrator: { apiKey: null, webhookSecret: null },
      objectStore: null,
      crm: null,
      analyticsUrl: null,
      webProcesses: 1,
      trustProxy: false,
      logLevel: 'warn',
      sandbox: {
        port: 3001,
        smtpPort: 3002,
        url: 'http://127.0.0.1:3001',
        stateDir: join(folder, 'sandbox'),
      },
      razorpay: {
        baseUrl: 'http://127.0.0.1:3001',
        checkoutScriptUrl: 'http://localhost:3001/v1/checkout.js',
      },
    })
  })

  test('secrets are generated once, are strong enough, and are readable by their owner only', () => {
    const first = config()
    expect(config()).toEqual(first)
    expect(config({ AUTH_SECRET: first.authSecret }).authSecret).toBe(first.authSecret)
    expect(first.razorpay.keySecret).not.toBe(first.razorpay.webhookSecrets[0])
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
  })

  test('a shop with all secrets configured writes none', () => {
    const untouched = join(folder, 'untouched')
    readConfig({ DATA_DIR: untouched, AUTH_SECRET: RANDOM, ...RAZORPAY, ...DELHIVERY, ...MAIL })
    expect(statSync(untouched, { throwIfNoEntry: false })).toBeUndefined()
  })
})

describe('a given setting', () => {
  test.each<[string, Environment, object]>([
    [
      'an empty one counts as absent',
      { PORT: '', RAZORPAY_KEY_ID: ' ' },
      { port: 3000, providers: { payments: 'sandbox' } },
    ],
    ['ports follow the shop’s', { PORT: '4310' }, { sandbox: { port: 4311, smtpPort: 4312 } }],
    [
      'or are set separately',
      { PORT: '4310', SANDBOX_PORT: '5000' },
      { sandbox: { port: 5000, smtpPort: 5001 } },
    ],
    [
      'an address to listen on is the shop’s address',
      { HOST: '192.168.1.5' },
      { shopUrl: 'http://192.168.1.5:3000' },
    ],
    ['every address is not', { HOST: '0.0.0.0' }, { shopUrl: 'http://localhost:3000' }],
    [
      'the shop’s address loses its slash',
      { SHOP_URL: 'https://panna.example/' },
      { shopUrl: 'https://panna.example' },
    ],
    [
      'shoppers reach the sandbox where they reach the shop',
      { SHOP_URL: 'http://127.0.0.1:3000' },
      { sandbox: { publicUrl: 'http://127.0.0.1:3001' } },
    ],
    ['one proxy', { TRUST_PROXY: '1' }, { trustProxy: 1 }],
    [
      'proxies by address',
      { TRUST_PROXY: 'loopback, 10.0.0.0/8' },
      { trustProxy: ['loopback', '10.0.0.0/8'] },
    ],
    ['no proxy', { TRUST_PROXY: 'false' }, { trustProxy: false }],
    [
      'a log that says more in production',
      { NODE_ENV: 'production', SANDBOX_IN_PRODUCTION: 'allow' },
      { logLevel: 'info', providers: { payments: 'sandbox' }, takesRealMoney: false },
    ],
    ['real payments beside a played mailbox', RAZORPAY, { providers: { payments: 'live', mail: 'sandbox' } }],
    [
      'a sender’s name in test mode',
      { MAIL_FROM: 'shop@panna.example' },
      { providers: { mail: 'sandbox' }, mail: { from: 'shop@panna.example' } },
    ],
    [
      'payments elsewhere bring their own window',
      { ...RAZORPAY, RAZORPAY_BASE_URL: 'http://sandbox:3001' },
      { razorpay: { checkoutScriptUrl: 'http://sandbox:3001/v1/checkout.js' } },
    ],
    [
      'the old secret of the webhooks, while it is changed',
      { ...RAZORPAY, RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'the-old-one' },
      { razorpay: { webhookSecrets: ['razorpay-webhook-secret', 'the-old-one'] } },
    ],
  ])('%s', (_, env, expected) => {
    expect(config(env)).toMatchObject(expected)
  })

  test('real orders need no sandbox, and Razorpay’s own window', () => {
    const live = config(PRODUCTION)
    expect(live.sandbox).toBeNull()
    expect(live.takesRealMoney).toBe(true)
    expect(live.providers).toEqual({ payments: 'live', shipping: 'live', mail: 'live' })
    expect(live.razorpay.checkoutScriptUrl).toBe('https://checkout.razorpay.com/v1/checkout.js')
    expect(live.mail.smtpUrl).toBe(MAIL.SMTP_URL)
  })
})

describe('an invalid setting stops the start with a message that names it', () => {
  test.each<[Environment, string]>([
    [{ PORT: 'abc' }, 'PORT is "abc": it must be a whole number from 1 to 65535.'],
    [{ PORT: '0' }, 'PORT is "0": it must be a whole number from 1 to 65535.'],
    [{ PORT: '65536' }, 'PORT is "65536": it must be a whole number from 1 to 65535.'],
    [{ PORT: '80.5' }, 'PORT is "80.5": it must be a whole number from 1 to 65535.'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV is "prod": it must be production, development or test.'],
    [{ HOST: 'shop.example' }, 'HOST is "shop.example": it must be an IP address to listen on'],
    [{ SHOP_URL: 'panna.example' }, 'SHOP_URL is "panna.example": it must be an address such as'],
    [{ SHOP_URL: 'https://panna.example/shop' }, 'SHOP_URL is "https://panna.example/shop"'],
    [{ SHOP_URL: 'file:///srv/shop' }, 'SHOP_URL is "file:///srv/shop"'],
    [{ ADMIN_EMAIL: 'owner' }, 'ADMIN_EMAIL is "owner": it must be an e-mail address'],
    [
      { ADMIN_PASSWORD: 'short' },
      'ADMIN_PASSWORD is a value of 5 characters, not shown here: it must be 12 to 100 characters.',
    ],
    [
      { AUTH_SECRET: 'a'.repeat(40) },
      'AUTH_SECRET is a value of 40 characters, not shown here: it must be at least 32 characters drawn at random',
    ],
    [
      { AUTH_SECRET: RANDOM, AUTH_SECRET_PREVIOUS: RANDOM },
      'AUTH_SECRET_PREVIOUS is the same as AUTH_SECRET',
    ],
    [{ API_KEY: 'too-short' }, 'API_KEY is a value of 9 characters, not shown here: it must be at least 16'],
    [
      { DATABASE_URL: 'mysql://panna:db-password@db/panna' },
      'DATABASE_URL is a value of 34 characters, not shown here: it must be an address such as postgresql://',
    ],
    [{ DATABASE_DIRECT_URL: 'postgresql://db/panna' }, 'it belongs with DATABASE_DIRECT_URL'],
    [{ DATABASE_REPLICA_URL: 'postgresql://db/panna' }, 'it belongs with DATABASE_REPLICA_URL'],
    [{ SMTP_URL: 'mail.example', MAIL_FROM: 'a@b.example' }, 'SMTP_URL is a value of 12 characters'],
    [{ MAIL_FROM: 'Panna orders' }, 'MAIL_FROM is "Panna orders": it must be a sender such as'],
    [{ MAIL_FROM: 'Panna <a@b.example>\r\nBcc: x@y.example' }, 'MAIL_FROM is '],
    [{ WEB_PROCESSES: '0' }, 'WEB_PROCESSES is "0": it must be a whole number from 1 to 64.'],
    [
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL is "loud": it must be fatal, error, warn, info, debug, trace or silent.',
    ],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY is "true": it must be the number of proxies'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY is "10.0.0.0/33"'],
    [{ PORT: '65534' }, 'SANDBOX_PORT is 65535: the sandbox takes this port and the next'],
    [{ PORT: '3000', SANDBOX_PORT: '2999' }, 'SANDBOX_PORT is 2999'],
    [{ RAZORPAY_KEY_ID: 'rzp_live_x' }, 'RAZORPAY_KEY_SECRET is missing: it belongs with RAZORPAY_KEY_ID'],
    [
      { RAZORPAY_BASE_URL: 'https://pay.example' },
      'RAZORPAY_KEY_ID is missing: it belongs with RAZORPAY_BASE_URL',
    ],
    [{ ...RAZORPAY, RAZORPAY_WEBHOOK_SECRET: '' }, 'RAZORPAY_WEBHOOK_SECRET is missing'],
    [{ DELHIVERY_TOKEN: 'token' }, 'DELHIVERY_PICKUP_LOCATION is missing: it belongs with DELHIVERY_TOKEN'],
    [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM is missing: it belongs with SMTP_URL'],
    [
      { RAZORPAY_KEYID: 'rzp_live_x' },
      'RAZORPAY_KEYID is not a setting of Panna: these are RAZORPAY_KEY_ID, ',
    ],
    [{ DATA_DIR: '/dev/null/data' }, 'The data folder /dev/null/data cannot be made (ENOTDIR)'],
  ])('%j', (env, sentence) => {
    expect(refusal(env)).toContain(sentence)
  })

  test.each([
    'ADMIN_PASSWORD',
    'AUTH_SECRET',
    'AUTH_SECRET_PREVIOUS',
    'API_KEY',
    'WEBHOOK_SECRET',
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_REPLICA_URL',
    'SMTP_URL',
    'GOOGLE_CLIENT_SECRET',
    'DELHIVERY_WEBHOOK_SECRET',
    'RAZORPAY_KEY_SECRET',
    'RAZORPAY_WEBHOOK_SECRET',
    'RAZORPAY_WEBHOOK_SECRET_PREVIOUS',
    'DELHIVERY_TOKEN',
  ])('%s is never displayed', (name) => {
    // Each is wrong: too short, not an address, contains a space.
    const sentence = refusal({ ...RAZORPAY, ...DELHIVERY, [name]: 'my own' })
    expect(sentence).toContain(name)
    expect(sentence).not.toContain('my own')
  })
})

describe('a shop that takes real orders', () => {
  test.each<[Environment, string]>([
    [{ AUTH_SECRET: '' }, 'AUTH_SECRET is missing'],
    [{ SHOP_URL: '' }, 'SHOP_URL is missing'],
    [
      { SHOP_URL: 'http://panna.example' },
      'SHOP_URL is "http://panna.example": where real orders are taken it must begin with https://.',
    ],
    [{ RAZORPAY_KEY_ID: '' }, 'RAZORPAY_KEY_ID is missing'],
    [{ RAZORPAY_KEY_ID: 'rzp_test_abc' }, 'RAZORPAY_KEY_ID is a key of test mode'],
    [{ RAZORPAY_BASE_URL: 'http://pay.example' }, 'RAZORPAY_BASE_URL is "http://pay.example"'],
    [{ DELHIVERY_TOKEN: '', DELHIVERY_PICKUP_LOCATION: '' }, 'DELHIVERY_TOKEN is missing'],
    [{ SMTP_URL: '', MAIL_FROM: '' }, 'SMTP_URL is missing'],
  ])('rejects %j', (env, sentence) => {
    expect(refusal({ ...PRODUCTION, ...env })).toContain(sentence)
  })

  test.each<Environment>([{}, { SANDBOX_PORT: '4000' }, { SANDBOX_IN_PRODUCTION: 'allow' }])(
    'nothing is played, whatever else is set: %j',
    (env) => {
      expect(refusal({ NODE_ENV: 'production', DATABASE_URL: PRODUCTION.DATABASE_URL, ...env })).toBe(
        'RAZORPAY_KEY_ID is missing: with NODE_ENV=production the sandbox never replaces a provider.',
      )
    },
  )

  test('simulates nothing on the bundled database either, unless the owner declares it a trial', () => {
    expect(refusal({ NODE_ENV: 'production' })).toBe(
      'RAZORPAY_KEY_ID is missing: with NODE_ENV=production the sandbox never replaces a provider, unless SANDBOX_IN_PRODUCTION=allow says that this is a trial.',
    )
    expect(refusal({ NODE_ENV: 'production', ...RAZORPAY })).toMatch(/^DELHIVERY_TOKEN is missing: /)
    expect(refusal({ NODE_ENV: 'production', SANDBOX_IN_PRODUCTION: 'yes' })).toContain(
      'SANDBOX_IN_PRODUCTION',
    )
    expect(config({ NODE_ENV: 'production', SANDBOX_IN_PRODUCTION: 'allow' }).sandbox).not.toBeNull()
  })

  test('requires the shop’s address with the bundled database, too', () => {
    const { DATABASE_URL: _none, ...bundled } = PRODUCTION
    expect(config(bundled).takesRealMoney).toBe(true)
    expect(refusal({ ...bundled, SHOP_URL: '' })).toMatch(/^SHOP_URL is missing/)
  })
})

describe('the stored secrets', () => {
  test('are not replaced if the file is damaged: sessions and test payments depend on them', () => {
    const dataDir = mkdtempSync(join(folder, 'damaged-'))
    writeFileSync(join(dataDir, 'secrets.json'), '{"authSecret":')
    expect(refusal({ DATA_DIR: dataDir })).toContain(`${join(dataDir, 'secrets.json')} is damaged`)
    expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toBe('{"authSecret":')
  })

  test('get a new one when a later version needs it', () => {
    const dataDir = mkdtempSync(join(folder, 'older-'))
    writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify({ authSecret: RANDOM }))
    expect(readConfig({ DATA_DIR: dataDir }).authSecret).toBe(RANDOM)
    expect(
      Object.keys(JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as object),
    ).toHaveLength(5)
  })
})

test('the file .env adds settings, and the environment takes precedence', () => {
  const path = join(folder, '.env')
  writeFileSync(path, 'PANNA_TEST_ONE=file\nPANNA_TEST_TWO="two words"\n')
  process.env['PANNA_TEST_ONE'] = 'environment'
  readEnvFile(path)
  const { PANNA_TEST_ONE: one, PANNA_TEST_TWO: two } = process.env
  delete process.env['PANNA_TEST_ONE']
  delete process.env['PANNA_TEST_TWO']
  expect([one, two]).toEqual(['environment', 'two words'])
  expect(() => readEnvFile(join(folder, 'none'))).not.toThrow()
})

function refusal(env: Environment): string {
  try {
    config(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as ConfigError).message
  }
  throw new Error('it was accepted')
}
