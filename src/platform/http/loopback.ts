const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/

/** Whether an address is the machine's own. */
export function isLoopback(ip: string): boolean {
  return LOOPBACK.test(ip)
}
