/**
 * The only reader of the environment. Variables are declared in `config/variables.ts` and turned into settings here. A
 * wrong or missing value stops the start with one sentence that names it. `HOST` defaults to 127.0.0.1, because a new
 * installation serves an example shop in test mode, whose sandbox marks any order as paid on request. A container sets
 * `HOST=0.0.0.0`.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import { fileURLToPath } from 'node:url'
import { makeDataDir } from '#platform/database/embedded/data-dir.ts'
import { isExampleDomain } from '#platform/rules/shop-facts.ts'
import { ConfigError, type Config, type Providers, type SandboxConfig } from './config/types.ts'
import { type StoredSecrets, getStoredSecrets } from './config/stored-secrets.ts'
import {
  chooseProviders,
  delhiveryOf,
  googleOf,
  isRazorpayItself,
  mailOf,
  objectStoreOf,
  razorpayOf,
  takesRealMoney,
} from './config/providers.ts'
import {
  type Environment,
  isThisMachine,
  shown,
  type VariableName,
  type Variables,
  variables,
} from './config/variables.ts'

export {
  ConfigError,
  type Config,
  type ProviderMode,
  type Providers,
  type SandboxConfig,
} from './config/types.ts'
export type { Environment } from './config/variables.ts'

/** Adds the `.env` file of the project folder; the environment takes precedence. */
export function readEnvFile(path = fileURLToPath(new URL('../../.env', import.meta.url))): void {
  if (!existsSync(path)) return
  try {
    loadEnvFile(path)
  } catch (error) {
    throw new ConfigError(
      '.env',
      `The file ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
    )
  }
}

/**
 * The settings of this environment. Creates the data folder, and generates secrets that were not given. Throws
 * `ConfigError`.
 */
export function readConfig(env: Environment): Config {
  const given = parse(env)
  const isProduction = given.NODE_ENV === 'production'
  const isTrial = given.DATABASE_URL === undefined && given.SANDBOX_IN_PRODUCTION === 'allow'
  const providers = chooseProviders(given, isProduction && !isTrial)
  const isLive = takesRealMoney(given)
  if (isLive || (isProduction && given.DATABASE_URL !== undefined)) refuseTestSettings(given)
  if (isLive) refuseExamples(given)

  const dataDir = resolve(given.DATA_DIR)
  const shopUrl = given.SHOP_URL ?? defaultShopUrl(given)
  const sandbox = sandboxOf(given, providers, dataDir, shopUrl)
  const stored = readStoredSecretsOnce(dataDir)
  return {
    nodeEnv: given.NODE_ENV ?? null,
    host: given.HOST,
    port: given.PORT,
    dataDir,
    databaseUrl: given.DATABASE_URL ?? null,
    databaseDirectUrl: besidesDatabase(given, 'DATABASE_DIRECT_URL', 'is the address of the pooler'),
    databaseReplicaUrl: besidesDatabase(given, 'DATABASE_REPLICA_URL', 'is the address of the primary'),
    objectStore: objectStoreOf(given),
    shopUrl,
    ...authSecretsOf(given, stored),
    firstAdmin: { email: given.ADMIN_EMAIL, password: given.ADMIN_PASSWORD ?? null },
    providers,
    takesRealMoney: isLive,
    razorpay: razorpayOf(given, sandbox, stored),
    delhivery: delhiveryOf(given, sandbox, stored),
    mail: mailOf(given, sandbox),
    google: googleOf(given),
    crm: crmOf(given),
    analyticsUrl: given.ANALYTICS_URL ?? null,
    integrator: { apiKey: given.API_KEY ?? null, webhookSecret: given.WEBHOOK_SECRET ?? null },
    webProcesses: given.WEB_PROCESSES,
    drainSeconds: given.DRAIN_SECONDS,
    backups: backupsOf(given, dataDir),
    metrics: given.METRICS_PORT === undefined ? null : { host: given.METRICS_HOST, port: given.METRICS_PORT },
    sandbox,
    logLevel: given.LOG_LEVEL ?? (given.NODE_ENV === 'production' ? 'info' : 'warn'),
    trustProxy: given.TRUST_PROXY,
  }
}

/** What backup and restore need: they also work on a machine without providers' settings, and generate no secrets. */
export function readDataSettings(env: Environment): Pick<Config, 'dataDir' | 'databaseUrl' | 'backups'> {
  const given = parse(env)
  const dataDir = resolve(given.DATA_DIR)
  return { dataDir, databaseUrl: given.DATABASE_URL ?? null, backups: backupsOf(given, dataDir) }
}

function backupsOf(given: Variables, dataDir: string): Config['backups'] {
  return {
    folder: resolve(given.BACKUP_DIR ?? join(dataDir, 'backups')),
    key: given.BACKUP_KEY ?? null,
    keep: given.BACKUP_KEEP,
    command: given.BACKUP_COMMAND ?? null,
    hasChanges: given.BACKUP_CHANGES === 'on',
  }
}

/** An empty variable counts as absent, because compose files leave one out that way. */
function parse(env: Environment): Variables {
  const present = Object.entries(env).flatMap(([name, value]) => {
    const text = value?.trim() ?? ''
    return text === '' ? [] : [[name, text] as const]
  })
  refuseMisspelled(present.map(([name]) => name))
  const parsed = variables.safeParse(Object.fromEntries(present))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const name = String(issue?.path[0])
  throw new ConfigError(
    name,
    `${name} is ${shown(name, env[name]?.trim() ?? '')}: it must be ${issue?.message}.`,
  )
}

/** A misspelt provider setting would silently leave the sandbox or an old secret in use. */
function refuseMisspelled(names: readonly string[]): void {
  const stranger = names.find(
    (name) => /^(RAZORPAY|DELHIVERY)_/.test(name) && !Object.hasOwn(variables.shape, name),
  )
  if (stranger === undefined) return
  const family = stranger.slice(0, stranger.indexOf('_') + 1)
  const known = Object.keys(variables.shape).filter((name) => name.startsWith(family))
  throw new ConfigError(stranger, `${stranger} is not a setting of Panna: these are ${known.join(', ')}.`)
}

/** Where real orders are taken, no setting may be missing, generated or from a test account. */
function refuseTestSettings(given: Variables): void {
  const needed: VariableName[] = given.DATABASE_URL === undefined ? ['SHOP_URL'] : ['AUTH_SECRET', 'SHOP_URL']
  const missing = needed.find((name) => given[name] === undefined)
  if (missing !== undefined)
    throw new ConfigError(missing, `${missing} is missing: a shop that takes real orders needs it.`)
  if (isRazorpayItself(given) && given.RAZORPAY_KEY_ID?.startsWith('rzp_test_')) {
    throw new ConfigError(
      'RAZORPAY_KEY_ID',
      'RAZORPAY_KEY_ID is a key of test mode: with NODE_ENV=production and DATABASE_URL it must be a live one (rzp_live_…).',
    )
  }
  const addresses = [
    'SHOP_URL',
    'S3_ENDPOINT',
    'RAZORPAY_BASE_URL',
    'DELHIVERY_BASE_URL',
    'CRM_WEBHOOK_URL',
  ] as const
  for (const name of addresses satisfies readonly VariableName[]) {
    const address = given[name] ?? null
    if (address !== null && !address.startsWith('https://') && !isThisMachine(address)) {
      throw new ConfigError(
        name,
        `${name} is ${shown(name, address)}: where real orders are taken it must begin with https://.`,
      )
    }
  }
}

/** A shop with live keys needs mailboxes of its own. The shop's facts are checked where orders are placed. */
function refuseExamples(given: Variables): void {
  for (const name of ['ADMIN_EMAIL', 'MAIL_FROM'] satisfies VariableName[]) {
    const address = given[name] ?? ''
    const [, domain = ''] = /@([^\s@<>]+)>?$/.exec(address) ?? []
    if (address !== '' && !isExampleDomain(domain)) continue
    throw new ConfigError(
      name,
      `${name} is missing or an example: a shop that takes real orders needs a mailbox of yours there.`,
    )
  }
}

function defaultShopUrl({ HOST, PORT }: Variables): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(HOST)) return `http://localhost:${PORT}`
  return `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`
}

function sandboxOf(
  given: Variables,
  providers: Providers,
  dataDir: string,
  shopUrl: string,
): SandboxConfig | null {
  if (!Object.values(providers).includes('sandbox')) return null
  const port = given.SANDBOX_PORT ?? given.PORT + 1
  const smtpPort = port + 1
  if (smtpPort > 65_535 || port === given.PORT || smtpPort === given.PORT) {
    throw new ConfigError(
      'SANDBOX_PORT',
      `SANDBOX_PORT is ${port}: the sandbox takes this port and the next, both up to 65535 and neither the shop's own (${given.PORT}).`,
    )
  }
  return {
    port,
    smtpPort,
    url: `http://127.0.0.1:${port}`,
    publicUrl: `http://${new URL(shopUrl).hostname}:${port}`,
    stateDir: join(dataDir, 'sandbox'),
  }
}

/** Reads or generates secrets only when one is needed: nothing is written if all are configured. */
function readStoredSecretsOnce(dataDir: string): () => StoredSecrets {
  let stored: StoredSecrets | null = null
  return () => {
    if (stored !== null) return stored
    try {
      makeDataDir(dataDir)
    } catch (error) {
      throw new ConfigError('DATA_DIR', error instanceof Error ? error.message : String(error))
    }
    stored = getStoredSecrets(dataDir)
    return stored
  }
}

function authSecretsOf(
  given: Variables,
  stored: () => StoredSecrets,
): Pick<Config, 'authSecret' | 'authSecretPrevious'> {
  const authSecret = given.AUTH_SECRET ?? stored().authSecret
  const { AUTH_SECRET_PREVIOUS: authSecretPrevious = null } = given
  if (authSecret === authSecretPrevious)
    throw new ConfigError(
      'AUTH_SECRET_PREVIOUS',
      'AUTH_SECRET_PREVIOUS is the same as AUTH_SECRET: change AUTH_SECRET, or leave the previous one out.',
    )
  return { authSecret, authSecretPrevious }
}

/** An address that only makes sense beside DATABASE_URL, which then has the given meaning. */
function besidesDatabase(
  given: Variables,
  name: 'DATABASE_DIRECT_URL' | 'DATABASE_REPLICA_URL',
  meaning: string,
): string | null {
  if (given[name] !== undefined && given.DATABASE_URL === undefined)
    throw new ConfigError('DATABASE_URL', `DATABASE_URL is missing: it belongs with ${name}, and ${meaning}.`)
  return given[name] ?? null
}

/** The owner's outgoing hooks. Each is off until its address is set. */
function crmOf(given: Variables): Config['crm'] {
  const { CRM_WEBHOOK_URL: url, CRM_WEBHOOK_SECRET: secret = null } = given
  if (url !== undefined) return { url, secret }
  if (secret === null) return null
  throw new ConfigError('CRM_WEBHOOK_URL', 'CRM_WEBHOOK_URL is missing: it belongs with CRM_WEBHOOK_SECRET.')
}
