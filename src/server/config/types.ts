/** The parsed settings of the environment, and the error for an invalid one. */
import type { S3Options } from '#platform/pictures/s3.ts'

export type ProviderMode = 'sandbox' | 'live'

export type Providers = {
  readonly payments: ProviderMode
  readonly shipping: ProviderMode
  readonly mail: ProviderMode
}

export type Config = {
  readonly nodeEnv: 'production' | 'development' | 'test' | null
  readonly host: string
  readonly port: number
  /** Absolute path. */
  readonly dataDir: string
  /** null: the bundled PostgreSQL. */
  readonly databaseUrl: string | null
  /** The database behind the pooler of `databaseUrl`; null if there is no pooler. */
  readonly databaseDirectUrl: string | null
  /** A standby for reads of public pages and searches; null: the primary has them all. */
  readonly databaseReplicaUrl: string | null
  /** A bucket for the originals of pictures; null: they stay in the database. */
  readonly objectStore: S3Options | null
  /** The shop's public origin, without a trailing slash. */
  readonly shopUrl: string
  readonly authSecret: string
  /** The one before a rotation; null: none. */
  readonly authSecretPrevious: string | null
  /** The first administrator; if the password is null, one is generated when the account is created. */
  readonly firstAdmin: { readonly email: string; readonly password: string | null }
  readonly providers: Providers
  /** In production with live payment keys: no sample shop, no example data. */
  readonly takesRealMoney: boolean
  readonly razorpay: {
    readonly keyId: string
    readonly keySecret: string
    /** Newest first; the second is accepted while the secret is being rotated. */
    readonly webhookSecrets: readonly [string, ...string[]]
    readonly baseUrl: string
    /** Payment checkout script, as the shopper's browser reaches it. */
    readonly checkoutScriptUrl: string
  }
  readonly delhivery: {
    readonly token: string
    readonly pickupLocation: string
    readonly baseUrl: string
    /** Secret path segment of the courier's webhook; null if it is switched off. */
    readonly webhookSecret: string | null
  }
  /** `from` is null if it follows the shop's name and address. */
  readonly mail: { readonly smtpUrl: string; readonly from: string | null }
  /** Google sign-in keys; null if not configured. */
  readonly google: { readonly clientId: string; readonly clientSecret: string } | null
  /** Where enquiries are forwarded; null if not configured. A null secret means unsigned requests. */
  readonly crm: { readonly url: string; readonly secret: string | null } | null
  /** Where analytics of consenting visitors are sent; null if not configured. */
  readonly analyticsUrl: string | null
  /** API credentials of the first integrator. */
  readonly integrator: { readonly apiKey: string | null; readonly webhookSecret: string | null }
  readonly webProcesses: number
  /** How long a web process that shuts down reports "not ready" and still serves. */
  readonly drainSeconds: number
  readonly backups: BackupSettings
  /** Where health and metrics are served for the operator; null: only on the shop's port. */
  readonly metrics: { readonly host: string; readonly port: number } | null
  /** null if every provider is real. */
  readonly sandbox: SandboxConfig | null
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** Fastify's `trustProxy`. */
  readonly trustProxy: false | number | string[]
}

export type SandboxConfig = {
  readonly port: number
  readonly smtpPort: number
  /** For the server's own requests. */
  readonly url: string
  /** For the browser of the person trying the shop. */
  readonly publicUrl: string
  readonly stateDir: string
}

type BackupSettings = {
  /** Absolute path. */
  readonly folder: string
  /** null: backups are not encrypted. */
  readonly key: string | null
  /** How many backups are kept in the folder. */
  readonly keep: number
  /** A shell command that sends the file in `BACKUP_FILE` elsewhere. */
  readonly command: string | null
  /** Whether every change since the last backup is kept, for a restore to any moment. */
  readonly hasChanges: boolean
}

/**
 * An invalid setting that prevents the start. The message is one sentence that names the setting and never contains a
 * secret.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly variable: string

  constructor(variable: string, message: string) {
    super(message)
    this.variable = variable
  }
}
