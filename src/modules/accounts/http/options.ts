import type { Orm } from '#platform/database/connection.ts'
import type { Shop } from '#app/shop.ts'
import type { Logger } from '#platform/process/log.ts'

/** Credentials of a sign-in service, as the owner got them there. */
export type ServiceKeys = { readonly clientId: string; readonly clientSecret: string }

export type AccountsOptions = {
  readonly shop: Shop
  readonly orm: Orm
  readonly secret: string
  /** The shop's address; links and cookies are made for it, never for what a request claims. */
  readonly shopUrl: string
  readonly origins: readonly string[]
  readonly isRateLimited: boolean
  /** A shop in test mode does not limit the machine it runs on: that is its owner trying it out. */
  readonly isLoopbackFree: boolean
  /** Real money is taken: whoever works in the back office needs a second factor, whatever the owner's switch says. */
  readonly isFactorRequired: boolean
  /** Null: nobody signs in by Google. */
  readonly google: ServiceKeys | null
  readonly log: Logger
}

/** Over https `__Host-` binds a cookie to this very host; a browser takes it over https only. */
export function cookiePrefix(shopUrl: string): string {
  return isHttps(shopUrl) ? '__Host-panna' : 'panna'
}

export function isHttps(shopUrl: string): boolean {
  return shopUrl.startsWith('https:')
}
