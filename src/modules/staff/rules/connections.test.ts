import { describe, expect, test } from 'vitest'
import { dismissInput, keyMode } from './connections.ts'
import { connectionSettings } from '#server/page-settings.ts'
import type { Config } from '#server/config.ts'

describe('connections', () => {
  const config = {
    providers: { payments: 'live', shipping: 'live', mail: 'live' },
    razorpay: { keyId: 'rzp_live_1', keySecret: 'SECRET-1', webhookSecrets: ['SECRET-2', 'SECRET-3'] },
    delhivery: { token: 'SECRET-4', pickupLocation: 'Hyderabad', webhookSecret: 'SECRET-5' },
    mail: { smtpUrl: 'smtps://user:SECRET-6@mail.test', from: 'Panna <a@b.test>' },
    crm: { url: 'https://crm.test/hook/SECRET-7', secret: 'whsec_SECRET-8' },
    google: { clientId: 'id', clientSecret: 'SECRET-9' },
    analyticsUrl: 'https://figures.test/SECRET-10',
    integrator: { apiKey: 'SECRET-11', webhookSecret: null },
  } as unknown as Config

  test('show what is configured, without secrets', () => {
    const settings = connectionSettings(config)
    expect(settings).toMatchObject({
      payments: { mode: 'live', webhookSecrets: 2 },
      crm: { host: 'crm.test', isSigned: true },
      analytics: 'figures.test',
      hasIntegratorKey: true,
      hasIntegratorSecret: false,
      isTestKeyOn: false,
    })
    expect(JSON.stringify(settings)).not.toContain('SECRET')
    const played = { ...config, providers: { ...config.providers, payments: 'sandbox' } } as Config
    expect(connectionSettings(played).payments.mode).toBe('sandbox')
    expect(connectionSettings({ ...config, sandbox: null })).toMatchObject({ isTestKeyOn: false })
    // If only mail goes to the sandbox, the orders are real.
    const sandbox = {} as NonNullable<Config['sandbox']>
    expect(connectionSettings({ ...config, sandbox })).toMatchObject({ isTestKeyOn: false })
    expect(connectionSettings({ ...played, sandbox })).toMatchObject({ isTestKeyOn: true })
    expect([keyMode('rzp_test_1'), keyMode('rzp_live_1'), keyMode('other')]).toEqual(['test', 'live', 'live'])
  })

  test.each([
    { id: '1' },
    { id: '1', reason: ' ' },
    { id: '1', reason: 'x'.repeat(201) },
    { id: '1e9', reason: 'x' },
  ])('%o cannot dismiss a failed job', (input) => {
    expect(dismissInput.safeParse(input).success).toBe(false)
  })
})
