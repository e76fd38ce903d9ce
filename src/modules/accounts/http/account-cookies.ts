/**
 * Three cookies: a guest's session, an unverified sign-up, and a known device. Better Auth sets an account's session
 * cookie (auth.ts), gate.ts that of a sign-in code. Scripts can read none of them.
 */
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

// The guest's cookie, for its session of 24 hours. Set when the browser is about to place an order.

const GUEST_COOKIE = 'panna_guest'
const MAX_GUEST_TOKEN = 200
/** The cookie outlives its session without giving access, so that the page can say that the session has expired. */
const KEPT_AFTER_MS = 24 * 60 * 60 * 1000

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether shoppers reach the shop over https. */
    readonly isHttps: boolean
  }
}

export function readGuestToken(request: FastifyRequest): string | null {
  const token = request.cookies[guestCookieName(request.server.isHttps)]
  return token && token.length <= MAX_GUEST_TOKEN ? token : null
}

export function setGuestToken(reply: FastifyReply, token: string, expiresAt: Date): void {
  const { isHttps } = reply.server
  reply.setCookie(guestCookieName(isHttps), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps,
    expires: new Date(expiresAt.getTime() + KEPT_AFTER_MS),
  })
}

/** Over https the name binds the cookie to this host. */
function guestCookieName(isHttps: boolean): string {
  return isHttps ? `__Host-${GUEST_COOKIE}` : GUEST_COOKIE
}

// Identifies the browser that signed up until its address is verified (../actions/sign-up.ts).

type Place = { readonly shopUrl: string }

export function signUpCookie(token: string, place: Place): string {
  return `${signUpCookieName(place)}=${token}; ${attributesOf(VERIFICATION_HOURS * 60 * 60, place)}`
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

type Keys = Place & { readonly secret: string }

const DEVICE_SECONDS = 180 * 24 * 60 * 60

export function deviceCookie(email: string, keys: Keys): string {
  const nonce = randomBytes(16).toString('base64url')
  const value = `${nonce}.${sign(email, nonce, keys)}`
  return `${deviceCookieName(keys)}=${value}; ${attributesOf(DEVICE_SECONDS, keys)}`
}

/** The browser's id, if it is known for this address. */
export function knownDevice(headers: Headers, email: string, keys: Keys): string | null {
  const [nonce = '', signature = ''] = cookieIn(headers, deviceCookieName(keys))?.split('.') ?? []
  if (nonce === '') return null
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(email, nonce, keys))]
  return given.length === right.length && timingSafeEqual(given, right) ? nonce : null
}

function deviceCookieName({ shopUrl }: Place): string {
  return `${cookiePrefix(shopUrl)}.device`
}

function sign(email: string, nonce: string, { secret }: Keys): string {
  return createHmac('sha256', secret).update(`device\n${email.toLowerCase()}\n${nonce}`).digest('base64url')
}

function attributesOf(maxAgeSeconds: number, { shopUrl }: Place): string {
  return `Max-Age=${maxAgeSeconds}; Path=/; HttpOnly;${isHttps(shopUrl) ? ' Secure;' : ''} SameSite=Lax`
}
