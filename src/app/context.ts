/**
 * What a route may reach: keys of the request context, filled by the server for each request. Routes import
 * nothing below; they take the shop from here.
 */
import { createContext } from 'react-router'
import type { ConnectionSettings } from '#modules/staff/rules/connections.ts'
import type { StaffRole } from '#modules/staff/rules/permissions.ts'
import type { CacheTag } from '#platform/rules/cache-tags.ts'
import type { Verification } from '#modules/accounts/actions/verify-email.ts'
import type { Actor } from '#platform/actor.ts'
import type { ShopFront } from '#modules/content/actions/get-shop-front.ts'
import type { Shop } from './shop.ts'

/** What the shop can do, bound to its dependencies. */
export const shopContext = createContext<Shop>()

/**
 * What stands on every page, read once per request however often it is asked for. A page that shows the coupon carries
 * the tag `coupons`.
 */
export const shopFrontContext = createContext<() => Promise<ShopFront>>()

/** Names what a cached page was made of; a change to one of these tags drops the page. */
export const tagPageContext = createContext<(...tags: readonly CacheTag[]) => void>(() => undefined)

export type PageSettings = {
  /** Absolute address of the shop without a slash at the end: canonical links are built from it. */
  readonly shopUrl: string
  /** Shows the thin test-mode line: payments are simulated. */
  readonly isTestMode: boolean
  /** Where the sandbox shows captured mail; null outside test mode. */
  readonly mailboxUrl: string | null
  /** The payment provider's checkout script. */
  readonly checkoutScriptUrl: string
  /** Who is told of visits whose visitors agreed: a host's name. Null: nobody, and nobody is asked. */
  readonly measuredBy: string | null
  /** Messages to the shop go on into the owner's customer system. */
  readonly isEnquiryForwarded: boolean
  /** Real money is taken: staff need a second factor, whatever the owner's switch says. For the settings page alone. */
  readonly isFactorRequired?: boolean
  /** For the integrations page alone. */
  readonly connections?: ConnectionSettings
}

export const pageSettingsContext = createContext<PageSettings>()

/** Counts one more enquiry of this visitor; false when that is one too many for this hour. */
export const mayEnquireContext = createContext<() => boolean>(() => true)

/** Counts one more lookup of orders by e-mail; false when that is one too many. */
export const mayLookUpContext = createContext<() => boolean>(() => true)

export type Viewer = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly emailVerified: boolean
  readonly isAdmin: boolean
  /** Null for everyone but staff. */
  readonly staffRole: StaffRole | null
  /** A second factor is set up. */
  readonly hasFactor: boolean
  /** Staff who have to set one up before they may work. */
  readonly needsFactor: boolean
  /** Null for everyone but staff. */
  readonly staffSession: StaffSession | null
}

export type StaffSession = {
  /** Not used for so long that the panel asks for the password. */
  readonly isLocked: boolean
  /** Its use was not noted within the last minute. */
  readonly isUseDue: boolean
  readonly lockMinutes: number
}

/** The signed-in account, read afresh from the database; null for visitors. Never called by public pages. */
export const viewerContext = createContext<() => Promise<Viewer | null>>()

/** A request to the panel that a locked session refused; null for every other. */
export type LockedRequest = {
  /** Where the form is sent again. */
  readonly action: string
  readonly isForm: boolean
  /** What was sent, but for files. */
  readonly fields: readonly (readonly [name: string, value: string])[]
  readonly hasFiles: boolean
  /** What is wrong with the password; null before one was given. */
  readonly problem: string | null
}

export const lockedContext = createContext<LockedRequest | null>(null)

/** Staff whose role does not include the page: told inside the frame of the back office, by the page's own loader. */
export const staffDeniedContext = createContext<boolean>(false)

/** Who asks: the account, the guest's browser, or nobody known. Never called by public pages. */
export const actorContext = createContext<() => Promise<Actor>>()

/** A browser that has nothing of its own yet becomes a guest's: its cookie is set with the answer. */
export const startGuestContext = createContext<() => Promise<Actor>>()

/** What came of a call on the account. Cookies are set on success and on failure alike, when there are any. */
export type AccountAnswer<Value = undefined> =
  | { readonly ok: true; readonly value: Value; readonly setCookies: readonly string[] }
  | {
      readonly ok: false
      readonly code: AccountProblemCode
      readonly message: string
      /** The field that the message is about; absent when it is about the whole form. */
      readonly field?: string
      /** All fields that are wrong, where several were judged at once. */
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
  /** What it calls itself, made readable, such as "Chrome on Android". */
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

/** The account of whoever asks, for forms that work before JavaScript: the same limits and checks as /api/auth. */
export type AccountAccess = {
  /** The same answer whether or not the address has an account. */
  readonly signUp: (input: SignUp) => Promise<AccountAnswer>
  /** With the code that was mailed, also from a new browser while somebody guesses at the account. */
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
  /** The button of that page. The password is read only where this browser has to choose one. */
  readonly verifyEmail: (token: string, password: string) => Promise<AccountAnswer>
  readonly requestReset: (email: string) => Promise<AccountAnswer>
  readonly resetPassword: (token: string, password: string) => Promise<AccountAnswer>
  readonly changePassword: (current: string, next: string) => Promise<AccountAnswer>
  /** Mails a link to the new address; the change counts when it is opened. */
  readonly changeEmail: (email: string, password: string) => Promise<AccountAnswer>
  readonly changeName: (name: string) => Promise<AccountAnswer>
  readonly listSessions: () => Promise<readonly AccountSession[]>
  readonly revokeSession: (id: string) => Promise<AccountAnswer>
  readonly startFactor: (password: string) => Promise<AccountAnswer<NewFactor>>
  readonly confirmFactor: (code: string) => Promise<AccountAnswer>
  readonly removeFactor: (password: string) => Promise<AccountAnswer>
  readonly newBackupCodes: (password: string) => Promise<AccountAnswer<readonly string[]>>
  /** Names of the sign-in services that the owner has set up, such as 'google'. */
  readonly services: readonly string[]
  /** Sign-in services and password that this account is linked with. */
  readonly listIdentities: () => Promise<readonly { readonly id: string; readonly provider: string }[]>
  readonly startService: (provider: string, next: string) => Promise<AccountAnswer<{ readonly url: string }>>
  readonly unlink: (provider: string) => Promise<AccountAnswer>
  /** Checks the password of whoever is signed in, before what can't be undone. */
  readonly confirmPassword: (password: string) => Promise<AccountAnswer>
  /** Whether it was given in this session within the last minutes, signing in included. */
  readonly isConfirmed: () => Promise<boolean>
  /** The same, and that it is one that staff may have: a shopper's may be shorter. */
  readonly confirmStaffPassword: (password: string) => Promise<AccountAnswer>
  /** A new account of staff, signed in at once. */
  readonly joinStaff: (input: {
    readonly token: string
    readonly name: string
    readonly password: string
  }) => Promise<AccountAnswer<SignedIn>>
}

export const accountContext = createContext<AccountAccess>()
