/**
 * Where a login leads. The address comes with the request, so it may name nothing but a page of this shop: a stranger's
 * link must not use our login to bring somebody elsewhere.
 */

const HOME = '/'
const MAX_LENGTH = 512
/** Printable ASCII as a browser writes it in its address bar; a backslash is a slash to browsers. */
const OWN_PATH = /^\/(?![/\\])[\w\-./~!$&'()*+,;=:@%?#[\]]*$/
/** What speaks to machines, and what would lead back to the login. */
const NO_PAGES = /^\/(?:api|auth|webhooks|health|metrics)(?:[/?#.]|$)/

/** The path to go on to; home for whatever is not plainly a page of this shop. */
export function safeNext(wish: string | null | undefined): string {
  if (!wish || wish.length > MAX_LENGTH || !OWN_PATH.test(wish)) return HOME
  return isDotted(wish) || NO_PAGES.test(wish) ? HOME : wish
}

/** A browser resolves '.' and '..' before it asks: '/.//evil.example' would come out as another host. */
function isDotted(path: string): boolean {
  const [bare = ''] = path.split(/[?#]/)
  return bare.split('/').some((part) => /^(?:\.|%2e){1,2}$/i.test(part)) || bare.includes('//')
}
