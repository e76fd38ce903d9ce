import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { VERIFICATION_HOURS } from '../rules/account-mail.ts'
import { cookiePrefix, isHttps } from './options.ts'

/** null if the browser sent no cookie of this name, or an empty one. */
export function cookieIn(headers: Headers, name: string): string | null {
  const pair = (headers.get('cookie') ?? '')
    .split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(`${name}=`))
  return pair?.slice(name.length + 1) || null
}

// The guest's cookie, for its session of 24 hours: set only by the server when an order is placed, not readable by
// scripts. Over https its name binds it to this host.

const NAME = 'panna_guest'
const MAX_TOKEN_LENGTH = 200
/**
 * The cookie outlives its session without giving access, so that the page can say that the session has expired.
 */
const KEPT_AFTER_MS = 24 * 60 * 60 * 1000

function cookieName(isHttps: boolean): string {
  return isHttps ? `__Host-${NAME}` : NAME
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether shoppers reach the shop over https. */
    readonly isHttps: boolean
  }
}

export function readGuestToken(request: FastifyRequest): string | null {
  const token = request.cookies[cookieName(request.server.isHttps)]
  return token && token.length <= MAX_TOKEN_LENGTH ? token : null
}

export function setGuestToken(reply: FastifyReply, token: string, expiresAt: Date): void {
  const { isHttps } = reply.server
  reply.setCookie(cookieName(isHttps), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps,
    expires: new Date(expiresAt.getTime() + KEPT_AFTER_MS),
  })
}

// Identifies the browser that signed up until its address is verified (src/modules/accounts/actions/sign-up.ts).

type Place = { readonly shopUrl: string }

export function signUpCookie(token: string, place: Place): string {
  const secure = isHttps(place.shopUrl) ? ' Secure;' : ''
  return `${signUpCookieName(place)}=${token}; Max-Age=${VERIFICATION_HOURS * 60 * 60}; Path=/; HttpOnly;${secure} SameSite=Lax`
}

export function signUpTokenIn(headers: Headers, place: Place): string | null {
  return cookieIn(headers, signUpCookieName(place))
}

function signUpCookieName({ shopUrl }: Place): string {
  return `${cookiePrefix(shopUrl)}.sign_up`
}

// A signed cookie recognises a browser that has signed in before, so that the owner can still sign in while somebody
// guesses at the account from everywhere and unknown browsers are blocked. It is bound to one address, gives no access,
// and has its own guess counter.

type Keys = { readonly secret: string; readonly shopUrl: string }

const DAYS = 180
const DAY_SECONDS = 24 * 60 * 60

export function deviceCookie(email: string, keys: Keys): string {
  const nonce = randomBytes(16).toString('base64url')
  const value = `${nonce}.${sign(email, nonce, keys)}`
  const attributes = `Max-Age=${DAYS * DAY_SECONDS}; Path=/; HttpOnly;${isHttps(keys.shopUrl) ? ' Secure;' : ''} SameSite=Lax`
  return `${deviceCookieName(keys)}=${value}; ${attributes}`
}

/** The browser's id, if it is known for this address. */
export function knownDevice(headers: Headers, email: string, keys: Keys): string | null {
  const [nonce = '', signature = ''] = cookieIn(headers, deviceCookieName(keys))?.split('.') ?? []
  if (nonce === '') return null
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(email, nonce, keys))]
  return given.length === right.length && timingSafeEqual(given, right) ? nonce : null
}

function deviceCookieName({ shopUrl }: Keys): string {
  return `${cookiePrefix(shopUrl)}.device`
}

function sign(email: string, nonce: string, { secret }: Keys): string {
  return createHmac('sha256', secret).update(`device\n${email.toLowerCase()}\n${nonce}`).digest('base64url')
}
