/**
 * Decides which providers are real and which are simulated by the sandbox. A provider is real as soon as any of its
 * settings is set; an incomplete one is refused instead of being simulated silently.
 */
import { createHash } from 'node:crypto'
import { EXAMPLE_FACTS } from '#platform/rules/shop-facts.ts'
import { ConfigError, type Config, type ProviderMode, type Providers, type SandboxConfig } from './types.ts'
import type { StoredSecrets } from './stored-secrets.ts'
import type { VariableName, Variables } from './variables.ts'

const RAZORPAY_API = 'https://api.razorpay.com'
const RAZORPAY_CHECKOUT = 'https://checkout.razorpay.com/v1/checkout.js'
const DELHIVERY_API = 'https://track.delhivery.com'
/** Display name for the error messages below. */
const PLAYED = 'leave every one of them out and the sandbox plays the provider'

const GROUPS: Record<keyof Providers, { any: VariableName[]; all: VariableName[] }> = {
  payments: {
    any: [
      'RAZORPAY_KEY_ID',
      'RAZORPAY_KEY_SECRET',
      'RAZORPAY_WEBHOOK_SECRET',
      'RAZORPAY_WEBHOOK_SECRET_PREVIOUS',
      'RAZORPAY_BASE_URL',
    ],
    all: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
  },
  shipping: {
    any: ['DELHIVERY_TOKEN', 'DELHIVERY_PICKUP_LOCATION', 'DELHIVERY_BASE_URL', 'DELHIVERY_WEBHOOK_SECRET'],
    all: ['DELHIVERY_TOKEN', 'DELHIVERY_PICKUP_LOCATION'],
  },
  // A sender name is useful in test mode too, so it alone does not require a mail server.
  mail: { any: ['SMTP_URL'], all: ['SMTP_URL', 'MAIL_FROM'] },
}

/** Real or simulated, for each provider. `isStrict`: in production nothing may be simulated. */
export function chooseProviders(given: Variables, isStrict: boolean): Providers {
  return {
    payments: mode('payments', given, isStrict),
    shipping: mode('shipping', given, isStrict),
    mail: mode('mail', given, isStrict),
  }
}

function mode(provider: keyof Providers, given: Variables, isStrict: boolean): ProviderMode {
  const { any, all } = GROUPS[provider]
  const first = any.find((name) => given[name] !== undefined)
  if (first === undefined && !isStrict) return 'sandbox'
  const missing = all.find((name) => given[name] === undefined)
  if (missing === undefined) return 'live'
  throw new ConfigError(
    missing,
    isStrict
      ? `${missing} is missing: with NODE_ENV=production the sandbox never replaces a provider${given.DATABASE_URL === undefined ? ', unless SANDBOX_IN_PRODUCTION=allow says that this is a trial' : ''}.`
      : `${missing} is missing: it belongs with ${first} (or ${PLAYED}).`,
  )
}

/** Settings of the payment client; the sandbox speaks the same protocol with its own keys. */
export function razorpayOf(
  given: Variables,
  sandbox: SandboxConfig | null,
  stored: () => StoredSecrets,
): Config['razorpay'] {
  const {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
  } = given
  if (keyId !== undefined && keySecret !== undefined && webhookSecret !== undefined) {
    const previous = given.RAZORPAY_WEBHOOK_SECRET_PREVIOUS
    const baseUrl = given.RAZORPAY_BASE_URL ?? RAZORPAY_API
    return {
      keyId,
      keySecret,
      webhookSecrets: previous === undefined ? [webhookSecret] : [webhookSecret, previous],
      baseUrl,
      checkoutScriptUrl: baseUrl === RAZORPAY_API ? RAZORPAY_CHECKOUT : `${baseUrl}/v1/checkout.js`,
    }
  }
  const { url, publicUrl } = played(sandbox)
  return {
    keyId: stored().razorpayKeyId,
    keySecret: stored().razorpayKeySecret,
    webhookSecrets: [stored().razorpayWebhookSecret],
    baseUrl: url,
    checkoutScriptUrl: `${publicUrl}/v1/checkout.js`,
  }
}

export function delhiveryOf(
  given: Variables,
  sandbox: SandboxConfig | null,
  stored: () => StoredSecrets,
): Config['delhivery'] {
  const { DELHIVERY_TOKEN: token, DELHIVERY_PICKUP_LOCATION: pickupLocation } = given
  if (token !== undefined && pickupLocation !== undefined) {
    return {
      token,
      pickupLocation,
      baseUrl: given.DELHIVERY_BASE_URL ?? DELHIVERY_API,
      webhookSecret: given.DELHIVERY_WEBHOOK_SECRET ?? null,
    }
  }
  return {
    token: stored().delhiveryToken,
    pickupLocation: `${EXAMPLE_FACTS.name} warehouse`,
    baseUrl: played(sandbox).url,
    // Passed to the sandbox when it starts.
    webhookSecret: createHash('sha256').update(`push ${stored().delhiveryToken}`).digest('base64url'),
  }
}

export function mailOf(given: Variables, sandbox: SandboxConfig | null): Config['mail'] {
  const from = given.MAIL_FROM ?? null
  if (given.SMTP_URL !== undefined) return { smtpUrl: given.SMTP_URL, from }
  return { smtpUrl: `smtp://127.0.0.1:${played(sandbox).smtpPort}/?ignoreTLS=true`, from }
}

/** Google sign-in: both keys or none. There is no simulation of it. */
export function googleOf(given: Variables): Config['google'] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = given
  if (clientId !== undefined && clientSecret !== undefined) return { clientId, clientSecret }
  refuseHalf(given, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])
  return null
}

/** A bucket for pictures: all of its settings or none. */
export function objectStoreOf(given: Variables): Config['objectStore'] {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = given
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given
  if (endpoint && bucket && accessKeyId && secretAccessKey)
    return { endpoint, bucket, region, accessKeyId, secretAccessKey }
  refuseHalf(given, ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
  return null
}

/** Throws if some of these settings are set and others are not. */
function refuseHalf(given: Variables, names: readonly VariableName[]): void {
  const missing = names.find((name) => given[name] === undefined)
  const there = names.find((name) => given[name] !== undefined)
  if (missing === undefined || there === undefined) return
  throw new ConfigError(missing, `${missing} is missing: it belongs with ${there}.`)
}

function played(sandbox: SandboxConfig | null): SandboxConfig {
  if (sandbox === null) throw new Error('a provider has neither settings nor a sandbox')
  return sandbox
}

/** Whether real money moves: in production, with a live key, on Razorpay's own servers. */
export function takesRealMoney(given: Variables): boolean {
  const keyId = given.RAZORPAY_KEY_ID
  const isLive = keyId !== undefined && !keyId.startsWith('rzp_test_')
  return given.NODE_ENV === 'production' && isLive && isRazorpayItself(given)
}

/** Whether these are Razorpay's own servers, not a stand-in for tests. */
export function isRazorpayItself(given: Variables): boolean {
  return (given.RAZORPAY_BASE_URL ?? RAZORPAY_API) === RAZORPAY_API
}
