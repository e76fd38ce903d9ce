/**
 * Where a login redirects. The path comes with the request, so it may only be a page of this shop: a crafted link must
 * not use our login to lead elsewhere.
 */

const HOME = '/'
const MAX_LENGTH = 512
/** Printable ASCII, as browsers write URLs; browsers treat a backslash as a slash. */
const OWN_PATH = /^\/(?![/\\])[\w\-./~!$&'()*+,;=:@%?#[\]]*$/
/** API paths, and pages that would lead back to the login. */
const NO_PAGES = /^\/(?:api|auth|webhooks|health|metrics)(?:[/?#.]|$)/

/** The path to continue to; the home page if it is not clearly a page of this shop. */
export function safeNext(wish: string | null | undefined): string {
  if (!wish || wish.length > MAX_LENGTH || !OWN_PATH.test(wish)) return HOME
  return isDotted(wish) || NO_PAGES.test(wish) ? HOME : wish
}

/** Browsers resolve '.' and '..' before requesting: '/.//evil.example' would become another host. */
function isDotted(path: string): boolean {
  const [bare = ''] = path.split(/[?#]/)
  return bare.split('/').some((part) => /^(?:\.|%2e){1,2}$/i.test(part)) || bare.includes('//')
}
