/**
 * A signed cookie recognises a browser that has signed in before, so that the owner can still sign in while somebody
 * guesses at the account from everywhere and unknown browsers are blocked. It is bound to one address, gives no access,
 * and has its own guess counter.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { cookieIn } from './cookie-in.ts'
import { cookiePrefix, isHttps } from './options.ts'

type Keys = { readonly secret: string; readonly shopUrl: string }

const DAYS = 180
const DAY_SECONDS = 24 * 60 * 60

export function deviceCookie(email: string, keys: Keys): string {
  const nonce = randomBytes(16).toString('base64url')
  const value = `${nonce}.${sign(email, nonce, keys)}`
  const attributes = `Max-Age=${DAYS * DAY_SECONDS}; Path=/; HttpOnly;${isHttps(keys.shopUrl) ? ' Secure;' : ''} SameSite=Lax`
  return `${nameOf(keys)}=${value}; ${attributes}`
}

/** The browser's id, if it is known for this address. */
export function knownDevice(headers: Headers, email: string, keys: Keys): string | null {
  const [nonce = '', signature = ''] = cookieIn(headers, nameOf(keys))?.split('.') ?? []
  if (nonce === '') return null
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(email, nonce, keys))]
  return given.length === right.length && timingSafeEqual(given, right) ? nonce : null
}

function nameOf({ shopUrl }: Keys): string {
  return `${cookiePrefix(shopUrl)}.device`
}

function sign(email: string, nonce: string, { secret }: Keys): string {
  return createHmac('sha256', secret).update(`device\n${email.toLowerCase()}\n${nonce}`).digest('base64url')
}
