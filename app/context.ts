/**
 * What a route may reach: keys of the request context, filled by the server for each request. Routes import
 * nothing below; they take the shop from here.
 */
import { createContext } from 'react-router'
import type { ShopFront } from '#shop/content/get-shop-front.ts'
import type { Shop } from '#shop/shop.ts'

/** What the shop can do, bound to its dependencies. */
export const shopContext = createContext<Shop>()

/**
 * What stands on every page, read once per request however often it is asked for. A page that shows the coupon carries
 * the tag `coupons`.
 */
export const shopFrontContext = createContext<() => Promise<ShopFront>>()

/** Names what a cached page was made of; a change to one of these tags drops the page. */
export const tagPageContext = createContext<(...tags: readonly string[]) => void>(() => undefined)

export type PageSettings = {
  /** Absolute address of the shop without a slash at the end: canonical links are built from it. */
  readonly shopUrl: string
  /** Shows the thin test-mode line: payments are simulated. */
  readonly isTestMode: boolean
  /** Where the sandbox shows captured mail; null outside test mode. */
  readonly mailboxUrl: string | null
  /** The payment provider's checkout script. */
  readonly checkoutScriptUrl: string
}

export const pageSettingsContext = createContext<PageSettings>()

/** Counts one more enquiry of this visitor; false when that is one too many for this hour. */
export const mayEnquireContext = createContext<() => Promise<boolean>>(async () => true)

export type Viewer = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly isAdmin: boolean
}

/** The signed-in account, read afresh from the database; null for visitors. Never called by public pages. */
export const viewerContext = createContext<() => Promise<Viewer | null>>()

export type SignInAnswer =
  | { readonly ok: true; readonly setCookies: readonly string[] }
  | { readonly ok: false; readonly message: string }

export type AccountAccess = {
  readonly signIn: (email: string, password: string) => Promise<SignInAnswer>
  readonly signOut: () => Promise<readonly string[]>
}

/** Sign in and out for forms that work before JavaScript. */
export const accountContext = createContext<AccountAccess>()
