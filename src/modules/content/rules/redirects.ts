/**
 * Redirects from URLs of an earlier website to pages of this shop. They are looked up only if a path has no page, so
 * they can never hide one.
 */
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { plainCell } from '#platform/rules/csv.ts'
import { columnFinder, filledRows, type Sheet } from '#platform/rules/sheet.ts'
import { isOwnPath } from './own-path.ts'

export type Redirect = {
  /** A path as returned by `redirectKey`. */
  readonly from: string
  /** A path of this shop, perhaps with a query. */
  readonly to: string
}

export const MAX_REDIRECTS = 20_000
export const MAX_REDIRECT_LENGTH = 500
/** The columns of Shopify's file, which we also use. */
export const REDIRECT_HEAD = ['Redirect from', 'Redirect to'] as const

/** The form in which paths are compared: ignores case and trailing slashes. */
export function redirectKey(path: string): string {
  return path.toLowerCase().replace(/(?<=.)\/+$/, '')
}

/** The target of a redirect, with the visitor's query. */
export function withQuery(to: string, query: string): string {
  if (query === '' || query === '?') return to
  const [address = '', ...fragment] = to.split('#')
  const joined = address + (address.includes('?') ? `&${query.slice(1)}` : query)
  return [joined, ...fragment].join('#')
}

export type TypedRedirect = Readonly<Record<'from' | 'to', string>>
type RedirectProblem = { readonly field: keyof TypedRedirect; readonly message: string }

export type ReadRedirect =
  | { readonly redirect: Redirect; readonly problem: null }
  | { readonly redirect: null; readonly problem: RedirectProblem }

/** Areas that never show the shop's "not found" page. */
const RESERVED = /^\/(?:$|(?:cms|admin|api|pictures|assets|webhooks|health|metrics)(?:\/|$))/

/** `shopUrl`: the shop's own origin; typed URLs may include it. */
export function readRedirect(typed: TypedRedirect, shopUrl: string): ReadRedirect {
  const wrong = (field: keyof TypedRedirect, message: string): ReadRedirect => ({
    redirect: null,
    problem: { field, message },
  })
  const from = ownAddress(typed.from, shopUrl)
  if (from === null) return wrong('from', MESSAGES.redirect_from)
  if (from.query !== '') return wrong('from', MESSAGES.redirect_from_query)
  const key = redirectKey(from.path)
  if (RESERVED.test(key)) return wrong('from', MESSAGES.redirect_from_reserved)
  const to = ownAddress(typed.to, shopUrl)
  if (to === null) return wrong('to', MESSAGES.redirect_to)
  if (redirectKey(to.path) === key) return wrong('to', MESSAGES.redirect_to_itself)
  if (key.length > MAX_REDIRECT_LENGTH) return wrong('from', MESSAGES.redirect_long)
  const target = `${to.path}${to.query}${to.fragment}`
  if (target.length > MAX_REDIRECT_LENGTH) return wrong('to', MESSAGES.redirect_long)
  return { redirect: { from: key, to: target }, problem: null }
}

type Address = { readonly path: string; readonly query: string; readonly fragment: string }

/** null unless it is a path or a URL of this shop. */
function ownAddress(typed: string, shopUrl: string): Address | null {
  const text = typed.trim()
  const rest = text.startsWith(`${shopUrl}/`) ? text.slice(shopUrl.length) : text
  const encoded = rest.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent)
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(encoded) ?? []
  return isOwnPath(path + query) && !/["<>\\^`{|}]/.test(fragment) ? { path, query, fragment } : null
}

/** The key of a redirect's target page. */
export function targetKey({ to }: Redirect): string {
  return redirectKey(to.split(/[?#]/, 1)[0] ?? '')
}

/** Redirects that already begin or end at one of these paths; null for none. */
export type KnownRedirects = {
  readonly targetOf: (from: string) => string | null
  readonly sourceOf: (target: string) => string | null
}

/** A visitor is redirected only once: a target may not redirect again, which also excludes loops. */
export function findChain(redirect: Redirect, known: KnownRedirects): RedirectProblem | null {
  const further = known.targetOf(targetKey(redirect))
  if (further !== null) return { field: 'to', message: sentences.redirectChain(further) }
  const source = known.sourceOf(redirect.from)
  if (source !== null) return { field: 'from', message: sentences.redirectTarget(source) }
  return null
}

export type ReadRedirects =
  | { readonly redirects: readonly Redirect[]; readonly problem: null }
  | { readonly redirects: null; readonly problem: string }

/** One invalid row refuses the whole file. */
export function readRedirectSheet({ head, rows }: Sheet, shopUrl: string): ReadRedirects {
  const refuse = (problem: string): ReadRedirects => ({ redirects: null, problem })
  const find = columnFinder(head)
  const [from, to] = [find('redirect_from', 'from'), find('redirect_to', 'to')]
  if (from < 0 || to < 0) return refuse(MESSAGES.redirect_head)
  const filled = filledRows(rows)
  if (filled.length === 0) return refuse(MESSAGES.import_empty)
  const redirects = new Map<string, Redirect>()
  for (const { line, cells } of filled) {
    const typed = { from: plainCell(cells[from] ?? ''), to: plainCell(cells[to] ?? '') }
    const { redirect, problem } = readRedirect(typed, shopUrl)
    if (problem !== null) return refuse(sentences.importRow(line, problem.message))
    if (redirects.has(redirect.from)) return refuse(sentences.importRow(line, MESSAGES.redirect_twice))
    redirects.set(redirect.from, redirect)
  }
  const sources = new Map([...redirects.values()].map((each) => [targetKey(each), each.from]))
  const known: KnownRedirects = {
    targetOf: (key) => redirects.get(key)?.to ?? null,
    sourceOf: (key) => sources.get(key) ?? null,
  }
  for (const redirect of redirects.values()) {
    const chain = findChain(redirect, known)
    if (chain !== null) return refuse(sentences.redirectRefused(redirect.from, chain.message))
  }
  return { redirects: [...redirects.values()], problem: null }
}
