/** The origins that the shop's own pages may have. */
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']

/** The shop's own origin; on the machine itself, under each of its names. */
export function ownOrigins(shopUrl: string): readonly string[] {
  const { protocol, hostname, port, origin } = new URL(shopUrl)
  if (!LOOPBACK_NAMES.includes(hostname)) return [origin]
  return LOOPBACK_NAMES.map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`)
}
