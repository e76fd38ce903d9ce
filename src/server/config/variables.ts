/**
 * Every environment variable that Panna reads, with its type and a description of valid values. Nothing else reads the
 * environment.
 */
import { isIP } from 'node:net'
import { z } from 'zod'

/** Their values never appear in a message or a log. */
const HIDDEN = new Set([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'AUTH_SECRET',
  'AUTH_SECRET_PREVIOUS',
  'ADMIN_PASSWORD',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'RAZORPAY_WEBHOOK_SECRET_PREVIOUS',
  'DELHIVERY_TOKEN',
  'DELHIVERY_WEBHOOK_SECRET',
  'SMTP_URL',
  'GOOGLE_CLIENT_SECRET',
  'CRM_WEBHOOK_URL',
  'CRM_WEBHOOK_SECRET',
  'ANALYTICS_URL',
  'API_KEY',
  'WEBHOOK_SECRET',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_KEY',
  'BACKUP_COMMAND',
])

const port = wholeNumber(1, 65_535)
const secret = matching(/^\S{16,512}$/, 'at least 16 characters without spaces')
const authSecret = z.string().refine((text) => /^\S{32,512}$/.test(text) && new Set(text).size >= 10, {
  error: 'at least 32 characters drawn at random, without spaces',
})
const credential = matching(/^\S{1,512}$/, 'one word without spaces, as the provider gave it')
const email = matching(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/, 'an e-mail address such as owner@shop.example')
const databaseAddress = matching(
  /^postgres(ql)?:\/\/\S+$/,
  'an address such as postgresql://user:password@host:5432/panna',
)
const origin = z
  .string()
  .transform((text) => originOf(text))
  .refine((text) => text !== null, {
    error: 'an address such as https://shop.example, with no path, user or query',
  })

const address = z.string().refine((host) => isIP(host) !== 0 || host === 'localhost', {
  error: 'an IP address to listen on, such as 127.0.0.1 (this machine only) or 0.0.0.0 (every network)',
})

export const variables = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { error: 'production, development or test' })
    .optional(),
  PORT: port.default(3000),
  HOST: address.default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  METRICS_HOST: address.default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_REPLICA_URL: databaseAddress.optional(),
  S3_ENDPOINT: origin.optional(),
  S3_BUCKET: matching(
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    'the name of a bucket: 3 to 63 small letters, digits, hyphens or points',
  ).optional(),
  S3_REGION: matching(/^[a-z0-9-]{1,60}$/, 'a region such as ap-south-1').default('us-east-1'),
  S3_ACCESS_KEY_ID: credential.optional(),
  S3_SECRET_ACCESS_KEY: credential.optional(),
  SHOP_URL: origin.optional(),
  AUTH_SECRET: authSecret.optional(),
  AUTH_SECRET_PREVIOUS: authSecret.optional(),
  ADMIN_EMAIL: email.default('owner@panna.example'),
  ADMIN_PASSWORD: matching(/^.{12,100}$/, '12 to 100 characters').optional(),
  RAZORPAY_KEY_ID: credential.optional(),
  RAZORPAY_KEY_SECRET: credential.optional(),
  RAZORPAY_WEBHOOK_SECRET: credential.optional(),
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: credential.optional(),
  RAZORPAY_BASE_URL: origin.optional(),
  DELHIVERY_TOKEN: credential.optional(),
  DELHIVERY_PICKUP_LOCATION: matching(
    /^.{1,100}$/,
    'the name of your warehouse exactly as Delhivery knows it',
  ).optional(),
  DELHIVERY_BASE_URL: origin.optional(),
  DELHIVERY_WEBHOOK_SECRET: matching(
    /^[\w-]{24,200}$/,
    'at least 24 letters, digits, hyphens or underscores drawn at random: it becomes part of an address',
  ).optional(),
  SMTP_URL: matching(
    /^smtps?:\/\/\S+$/,
    'an address such as smtps://user:password@mail.example:465',
  ).optional(),
  MAIL_FROM: matching(
    /^([^<>"\r\n]+ <[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
    'a sender such as Panna <orders@shop.example>',
  ).optional(),
  GOOGLE_CLIENT_ID: credential.optional(),
  GOOGLE_CLIENT_SECRET: credential.optional(),
  CRM_WEBHOOK_URL: z
    .string()
    .refine((text) => isHookAddress(text), {
      error: 'an address such as https://crm.example/hook, without a user',
    })
    .optional(),
  CRM_WEBHOOK_SECRET: z
    .string()
    .refine((text) => isHookSecret(text), { error: 'whsec_ followed by 24 to 64 random bytes in base64' })
    .optional(),
  ANALYTICS_URL: z
    .string()
    .refine((text) => isHookAddress(text) && (text.startsWith('https:') || isThisMachine(text)), {
      error: 'an address such as https://figures.example/events, without a user',
    })
    .optional(),
  API_KEY: secret.optional(),
  WEBHOOK_SECRET: secret.optional(),
  WEB_PROCESSES: wholeNumber(1, 64).default(1),
  DRAIN_SECONDS: wholeNumber(0, 30).default(0),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEY: z
    .string()
    .refine((text) => text.length >= 20 && text.length <= 512 && new Set(text).size >= 10, {
      error: 'at least 20 characters drawn at random',
    })
    .optional(),
  BACKUP_KEEP: wholeNumber(1, 1_000).default(14),
  BACKUP_COMMAND: z.string().max(2_000, { error: 'a command of at most 2,000 characters' }).optional(),
  BACKUP_CHANGES: z.enum(['on', 'off'], { error: 'on or off' }).default('off'),
  SANDBOX_PORT: port.optional(),
  SANDBOX_IN_PRODUCTION: z.enum(['allow'], { error: 'allow, or left out' }).optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'fatal, error, warn, info, debug, trace or silent',
    })
    .optional(),
  TRUST_PROXY: z
    .string()
    .transform((text) => trustedProxies(text))
    .refine((proxies) => proxies !== null, {
      error: 'the number of proxies in front of the shop, or their addresses parted by commas',
    })
    .default(false),
})

export type Variables = z.output<typeof variables>
export type VariableName = keyof Variables
export type Environment = Readonly<Record<string, string | undefined>>

/** How an error message shows the invalid value. */
export function shown(name: string, value: string): string {
  return HIDDEN.has(name) ? `a value of ${value.length} characters, not shown here` : JSON.stringify(value)
}

function matching(pattern: RegExp, allowed: string): z.ZodString {
  return z.string().regex(pattern, { error: allowed })
}

function wholeNumber(min: number, max: number) {
  return z
    .string()
    .transform((text) => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN))
    .refine((value) => value >= min && value <= max, { error: `a whole number from ${min} to ${max}` })
}

function originOf(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, origin, pathname, search, hash, username, password } = new URL(text)
  const isBare = pathname === '/' && `${search}${hash}${username}${password}` === ''
  return ['http:', 'https:'].includes(protocol) && isBare ? origin : null
}

/** A complete URL without credentials or a fragment: both would be dropped when it is requested. */
function isHookAddress(text: string): boolean {
  if (!/^https?:\/\/\S+$/.test(text) || !URL.canParse(text)) return false
  const { username, password, hash } = new URL(text)
  return `${username}${password}${hash}` === ''
}

/** The secret format of the Standard Webhooks libraries. */
function isHookSecret(text: string): boolean {
  const [, key = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? []
  const bytes = Buffer.from(key, 'base64')
  return bytes.length >= 24 && bytes.length <= 64 && bytes.toString('base64') === key
}

export function isThisMachine(address: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(address).hostname)
}

/**
 * Which proxies to trust for the shopper's address (Fastify's `trustProxy`). "true" is not offered: it trusts any
 * sender, so each request could choose the address that its rate limit counts.
 */
function trustedProxies(text: string): false | number | string[] | null {
  if (text === 'false' || text === '0') return false
  if (/^[1-9]$/.test(text)) return Number(text)
  const proxies = text.split(',').map((proxy) => proxy.trim())
  return proxies.every((proxy) => isProxy(proxy)) ? proxies : null
}

function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
