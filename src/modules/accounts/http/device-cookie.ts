/**
 * A browser that once signed in is known again by a signed cookie: while somebody guesses at an account from
 * everywhere, and strangers' tries are shut out, its owner still comes in. It is bound to one address, opens nothing by
 * itself, and has a count of guesses of its own.
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

/** The id of the browser, if it is known to belong to the owner of this address. */
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
