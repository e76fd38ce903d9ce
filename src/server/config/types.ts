/** What the environment says, ready for use. */
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
  /** Absolute. */
  readonly dataDir: string
  /** Null: the bundled PostgreSQL. */
  readonly databaseUrl: string | null
  /** The origin shoppers see, without a slash at its end. */
  readonly shopUrl: string
  readonly authSecret: string
  /** The first administrator; a null password is drawn when the account is made. */
  readonly firstAdmin: { readonly email: string; readonly password: string | null }
  readonly providers: Providers
  /** In production, with live keys of the payment provider: no sample shop, nothing of an example. */
  readonly takesRealMoney: boolean
  readonly razorpay: {
    readonly keyId: string
    readonly keySecret: string
    /** Newest first; the second is accepted while the secret is being rotated. */
    readonly webhookSecrets: readonly [string, ...string[]]
    readonly baseUrl: string
    /** The script with the payment window, as the shopper's browser reaches it. */
    readonly checkoutScriptUrl: string
  }
  readonly delhivery: {
    readonly token: string
    readonly pickupLocation: string
    readonly baseUrl: string
    /** The secret part of the path for pushed scans; null: none are taken. */
    readonly webhookSecret: string | null
  }
  readonly mail: { readonly smtpUrl: string; readonly from: string }
  /** Keys for signing in by Google; null when the owner has set none. */
  readonly google: { readonly clientId: string; readonly clientSecret: string } | null
  /** Where enquiries are handed over; null when the owner has set none. A null secret: nothing is signed. */
  readonly crm: { readonly url: string; readonly secret: string | null } | null
  /** Where figures of visitors who agreed are sent; null when the owner has set none. */
  readonly analyticsUrl: string | null
  /** A first integrator's credentials. */
  readonly integrator: { readonly apiKey: string | null; readonly webhookSecret: string | null }
  readonly webProcesses: number
  /** Null when every provider is real. */
  readonly sandbox: SandboxConfig | null
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** As Fastify's `trustProxy`. */
  readonly trustProxy: false | number | string[]
}

export type SandboxConfig = {
  readonly port: number
  readonly smtpPort: number
  /** For the shop's own calls. */
  readonly url: string
  /** For the browser of whoever tries the shop. */
  readonly publicUrl: string
  readonly stateDir: string
}
