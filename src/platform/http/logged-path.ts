/** Of an address, what may stand in a log: nobody is to get a customer's order, or the carrier's voice, by reading one. */

/** Paths whose last part is a secret: links of mails, also when they are asked for as data, and the carrier's pushes. Pages answer in any case of letters. */
const SECRET_IN_PATH =
  /^((?:https?:\/\/[^/]*)?\/+(?:orders\/+(?:open|confirm)|auth\/+reset|join|webhooks\/+delhivery)\/+)[^/]+/i

/** The address without its query (what is searched for and asked about is nobody's business) and without a secret in its path. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1)
  return path.replace(SECRET_IN_PATH, '$1…')
}
