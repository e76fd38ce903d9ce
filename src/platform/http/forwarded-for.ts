/**
 * Reads only valid addresses from `X-Forwarded-For`, so that limits, logs and orders never count by an invented value.
 */
import { isIP } from 'node:net'

/**
 * Keeps what follows the last invalid entry: our proxies wrote neither that entry nor anything before it. Ports, which
 * some proxies add, are dropped. Undefined if nothing is left.
 */
export function cleanForwardedFor(header: string): string | undefined {
  const valid: string[] = []
  for (const entry of header.split(',').toReversed()) {
    const address = addressOf(entry.trim())
    if (address === null) break
    valid.unshift(address)
  }
  return valid.length > 0 ? valid.join(', ') : undefined
}

function addressOf(entry: string): string | null {
  if (isIP(entry) !== 0) return entry
  const [, address = ''] = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(entry) ?? /^([\d.]+):\d{1,5}$/.exec(entry) ?? []
  return isIP(address) === 0 ? null : address
}
