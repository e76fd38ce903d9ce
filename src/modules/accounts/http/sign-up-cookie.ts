/**
 * Identifies the browser that signed up until its address is verified (src/modules/accounts/actions/verify-email.ts).
 */
import { VERIFICATION_HOURS } from '../rules/account-mail.ts'
import { cookieIn } from './cookie-in.ts'
import { cookiePrefix, isHttps } from './options.ts'

type Place = { readonly shopUrl: string }

export function signUpCookie(token: string, place: Place): string {
  const secure = isHttps(place.shopUrl) ? ' Secure;' : ''
  return `${nameOf(place)}=${token}; Max-Age=${VERIFICATION_HOURS * 60 * 60}; Path=/; HttpOnly;${secure} SameSite=Lax`
}

export function signUpTokenIn(headers: Headers, place: Place): string | null {
  return cookieIn(headers, nameOf(place))
}

function nameOf({ shopUrl }: Place): string {
  return `${cookiePrefix(shopUrl)}.sign_up`
}
