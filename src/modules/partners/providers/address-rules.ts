/** Validates the text of a webhook URL. What its host resolves to is checked separately, at each attempt. */
import type { AddressProblem } from './port.ts'

export type AddressRules = {
  /** In test mode: allows a receiver on this machine, also by http. Never in a live shop. */
  readonly isLoopbackAllowed: boolean
}

const MAX_URL = 500

const HTTPS_PORT = 443
/** Ports below belong to other services. */
const FIRST_FREE_PORT = 1024

export type ReadAddress =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly problem: AddressProblem }

export function readAddressText(text: string, rules: AddressRules): ReadAddress {
  if (text.length > MAX_URL) return refused('too_long')
  if (!URL.canParse(text)) return refused('not_a_url')
  const url = new URL(text)
  // The fragment is never sent, so it is not stored.
  url.hash = ''
  const problem = problemOf(url, rules)
  return problem === null ? { ok: true, url } : refused(problem)
}

function problemOf(url: URL, { isLoopbackAllowed }: AddressRules): AddressProblem | null {
  if (url.username !== '' || url.password !== '') return 'has_password'
  const isOwn = isLoopbackAllowed && isLoopbackName(url.hostname)
  if (url.protocol !== 'https:' && !(isOwn && url.protocol === 'http:')) return 'not_https'
  const port = url.port === '' ? HTTPS_PORT : Number(url.port)
  return isOwn || port === HTTPS_PORT || port >= FIRST_FREE_PORT ? null : 'bad_port'
}

/** Names of this machine. The URL parser has normalised 127.1, 2130706433 and 0x7f000001. */
function isLoopbackName(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)
}

function refused(problem: AddressProblem): ReadAddress {
  return { ok: false, problem }
}
