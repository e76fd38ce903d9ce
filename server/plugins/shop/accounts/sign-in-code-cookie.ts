/** Tells the browser that asked for a code by mail from every other one (shop/accounts/sign-in-code.ts). */
import { SIGN_IN_CODE_MINUTES } from '#domain/accounts/sign-in-code.ts'
import { cookieIn } from './cookie-in.ts'
import { cookiePrefix, isHttps } from './options.ts'

type Place = { readonly shopUrl: string }

/** The mail may take a while: the cookie lasts longer than the code. */
const SECONDS = 4 * SIGN_IN_CODE_MINUTES * 60

export function signInCodeCookie(token: string, place: Place): string {
  const secure = isHttps(place.shopUrl) ? ' Secure;' : ''
  return `${nameOf(place)}=${token}; Max-Age=${SECONDS}; Path=/; HttpOnly;${secure} SameSite=Lax`
}

export function signInCodeTokenIn(headers: Headers, place: Place): string | null {
  return cookieIn(headers, nameOf(place))
}

function nameOf({ shopUrl }: Place): string {
  return `${cookiePrefix(shopUrl)}.sign_in_code`
}
