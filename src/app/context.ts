/**
 * What a route can access: keys of the request context, filled by the server for each request. Routes import no lower
 * layer; they get the shop from here.
 */
import { createContext, type RouterContextProvider } from 'react-router'
import type { ConnectionSettings } from '#modules/staff/rules/connections.ts'
import type { StaffRole } from '#modules/staff/rules/permissions.ts'
import { tags, type CacheTag } from '#platform/rules/cache-tags.ts'
import type { Verification } from '#modules/accounts/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { ShopFront } from '#modules/content/index.ts'
import type { Shop } from './shop.ts'

/** The shop's use cases, bound to their dependencies. */
export const shopContext = createContext<Shop>()

/**
 * Data for the page frame, read once per request however often it is requested. A page that shows the coupon carries
 * the cache tag `coupons`.
 */
export const shopFrontContext = createContext<() => Promise<ShopFront>>()

/** Adds the cache tags of a page; a change to one of them invalidates the page. */
export const tagPageContext = createContext<(...tags: readonly CacheTag[]) => void>(() => undefined)

export type PageSettings = {
  /** The shop's origin without a trailing slash, for canonical links. */
  readonly shopUrl: string
  /** Shows the test-mode line: payments are simulated. */
  readonly isTestMode: boolean
  /** Where the sandbox shows captured mail; null outside test mode. */
  readonly mailboxUrl: string | null
  /** The payment provider's checkout script. */
  readonly checkoutScriptUrl: string
  /** Host name that receives analytics of consenting visitors. null: none, and consent is not requested. */
  readonly measuredBy: string | null
  /** Enquiries are forwarded to the owner's customer system. */
  readonly isEnquiryForwarded: boolean
  /** Real money is taken: staff need a second factor, whatever the owner's setting. For the settings page only. */
  readonly isFactorRequired?: boolean
  /** For the integrations page only. */
  readonly connections?: ConnectionSettings
}

export const pageSettingsContext = createContext<PageSettings>()

/** The shop's origin as configured by the owner, without a trailing slash. A change of it invalidates the page. */
export async function readShopUrl(context: Readonly<RouterContextProvider>): Promise<string> {
  context.get(tagPageContext)(tags.seo)
  const { seo } = await context.get(shopFrontContext)()
  return seo.canonicalOrigin ?? context.get(pageSettingsContext).shopUrl
}

/** Counts one more enquiry of this visitor; false if it exceeds the hourly limit. */
export const mayEnquireContext = createContext<() => boolean>(() => true)

/** Counts one more order lookup by e-mail; false if it exceeds the limit. */
export const mayLookUpContext = createContext<() => boolean>(() => true)

export type Viewer = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly emailVerified: boolean
  readonly isAdmin: boolean
  /** null unless staff. */
  readonly staffRole: StaffRole | null
  /** A second factor is set up. */
  readonly hasFactor: boolean
  /** Staff who must set one up before they may work. */
  readonly needsFactor: boolean
  /** null unless staff. */
  readonly staffSession: StaffSession | null
}

export type StaffSession = {
  /** Idle for so long that the panel asks for the password. */
  readonly isLocked: boolean
  /** No use of it was recorded within the last minute. */
  readonly isUseDue: boolean
  readonly lockMinutes: number
}

/** The signed-in account, read from the database for each request; null for visitors. Never called by public pages. */
export const viewerContext = createContext<() => Promise<Viewer | null>>()

/** A panel request that was refused because the session is locked; null for every other request. */
export type LockedRequest = {
  /** Where the form is submitted again. */
  readonly action: string
  readonly isForm: boolean
  /** The submitted fields, without files. */
  readonly fields: readonly (readonly [name: string, value: string])[]
  readonly hasFiles: boolean
  /** Error of the password; null before one was entered. */
  readonly problem: string | null
}

export const lockedContext = createContext<LockedRequest | null>(null)

/** Staff whose role does not include the page: the page's own loader refuses, inside the panel's frame. */
export const staffDeniedContext = createContext<boolean>(false)

/** The viewer: account, guest browser or unknown. Never called by public pages. */
export const actorContext = createContext<() => Promise<Actor>>()

/** Makes an unknown browser a guest's: its cookie is set with the answer. */
export const startGuestContext = createContext<() => Promise<Actor>>()

/** The result of an account call. Cookies may be set on success and on failure. */
export type AccountAnswer<Value = undefined> =
  | { readonly ok: true; readonly value: Value; readonly setCookies: readonly string[] }
  | {
      readonly ok: false
      readonly code: AccountProblemCode
      readonly message: string
      /** The field that the message is about; absent if it is about the whole form. */
      readonly field?: string
      /** All invalid fields, if several were checked at once. */
      readonly fields?: Readonly<Record<string, string>>
    }

export type AccountProblemCode =
  | 'invalid'
  | 'wrong_password'
  | 'unverified'
  | 'expired'
  | 'unauthenticated'
  | 'too_many_requests'
  | 'unexpected'

/** One signed-in browser, as its owner sees it. */
export type AccountSession = {
  readonly id: string
  readonly isThisOne: boolean
  /** Readable form of its user agent, such as "Chrome on Android". */
  readonly device: string
  readonly ipAddress: string | null
  readonly createdAt: string
  readonly lastSeenAt: string
}

export type NewFactor = {
  /** For the authenticator app, as text and as an otpauth:// address. */
  readonly secret: string
  readonly uri: string
  readonly backupCodes: readonly string[]
}

export type SignUp = { readonly name: string; readonly email: string; readonly password: string }
export type SignedIn = { readonly step: 'done' } | { readonly step: 'second_factor' }
/** 'local': this browser; 'others': every other; 'global': everywhere. */
export type SignOutScope = 'local' | 'others' | 'global'

/** The viewer's account, for forms that work without JavaScript: the same limits and checks as /api/auth. */
export type AccountAccess = {
  /** The same answer whether or not the address has an account. */
  readonly signUp: (input: SignUp) => Promise<AccountAnswer>
  /** With the mailed code; also works from a new browser while password guessing has locked the account. */
  readonly signIn: (email: string, password: string, mailCode?: string) => Promise<AccountAnswer<SignedIn>>
  /** Mails such a code; the same answer for every address. */
  readonly requestSignInCode: (email: string) => Promise<AccountAnswer>
  readonly enterCode: (input: {
    readonly code: string
    readonly kind: 'totp' | 'backup'
    readonly isTrusted: boolean
  }) => Promise<AccountAnswer>
  readonly signOut: (scope: SignOutScope) => Promise<AccountAnswer>
  /** Mails the link again; the same answer for every address. */
  readonly sendVerification: (email: string) => Promise<AccountAnswer>
  /** What a mailed link would do in this browser. Changes nothing. */
  readonly readVerification: (token: string) => Promise<Verification>
  /** The button of that page. The password is read only if this browser has to choose one. */
  readonly verifyEmail: (token: string, password: string) => Promise<AccountAnswer>
  readonly requestReset: (email: string) => Promise<AccountAnswer>
  readonly resetPassword: (token: string, password: string) => Promise<AccountAnswer>
  readonly changePassword: (current: string, next: string) => Promise<AccountAnswer>
  /** Mails a link to the new address; the change takes effect when it is opened. */
  readonly changeEmail: (email: string, password: string) => Promise<AccountAnswer>
  readonly changeName: (name: string) => Promise<AccountAnswer>
  readonly listSessions: () => Promise<readonly AccountSession[]>
  readonly revokeSession: (id: string) => Promise<AccountAnswer>
  readonly startFactor: (password: string) => Promise<AccountAnswer<NewFactor>>
  readonly confirmFactor: (code: string) => Promise<AccountAnswer>
  readonly removeFactor: (password: string) => Promise<AccountAnswer>
  readonly newBackupCodes: (password: string) => Promise<AccountAnswer<readonly string[]>>
  /** Names of the configured sign-in services, such as 'google'. */
  readonly services: readonly string[]
  /** Sign-in services and password that this account is linked with. */
  readonly listIdentities: () => Promise<readonly { readonly id: string; readonly provider: string }[]>
  readonly startService: (provider: string, next: string) => Promise<AccountAnswer<{ readonly url: string }>>
  readonly unlink: (provider: string) => Promise<AccountAnswer>
  /** Checks the viewer's password before an irreversible action. */
  readonly confirmPassword: (password: string) => Promise<AccountAnswer>
  /** Whether it was entered in this session within the last minutes, including at sign-in. */
  readonly isConfirmed: () => Promise<boolean>
  /** The same, and that it meets the rules for staff: a shopper's may be shorter. */
  readonly confirmStaffPassword: (password: string) => Promise<AccountAnswer>
  /** Creates a staff account and signs it in. */
  readonly joinStaff: (input: {
    readonly token: string
    readonly name: string
    readonly password: string
  }) => Promise<AccountAnswer<SignedIn>>
}

export const accountContext = createContext<AccountAccess>()
