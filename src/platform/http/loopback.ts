const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/

/** True if the address is this machine's own. */
export function isLoopback(ip: string): boolean {
  return LOOPBACK.test(ip)
}
