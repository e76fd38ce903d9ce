import type { Orm } from '#platform/database/connection.ts'
import type { Shop } from '#app/shop.ts'
import type { Logger } from '#platform/process/log.ts'

/** A sign-in service's credentials, as issued to the owner. */
export type ServiceKeys = { readonly clientId: string; readonly clientSecret: string }

export type AccountsOptions = {
  readonly shop: Shop
  readonly orm: Orm
  readonly secret: string
  /** Decrypts second factors after a rotation of the secret; null: none. */
  readonly previousSecret: string | null
  /** The shop's URL. Links and cookies use it, never the host of a request. */
  readonly shopUrl: string
  readonly origins: readonly string[]
  readonly isRateLimited: boolean
  /** In test mode loopback requests are not limited: that is the owner trying it out. */
  readonly isLoopbackFree: boolean
  /** The shop takes real money, so staff need a second factor whatever the owner's setting. */
  readonly isFactorRequired: boolean
  /** null: no sign-in with Google. */
  readonly google: ServiceKeys | null
  readonly log: Logger
}

/** Over https `__Host-` binds a cookie to this host; browsers accept it over https only. */
export function cookiePrefix(shopUrl: string): string {
  return isHttps(shopUrl) ? '__Host-panna' : 'panna'
}

export function isHttps(shopUrl: string): boolean {
  return shopUrl.startsWith('https:')
}
