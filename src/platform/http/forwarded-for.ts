/** The `X-Forwarded-For` header with addresses alone, so that limits, logs and orders never count by an invented word. */
import { isIP } from 'node:net'

/**
 * Keeps what lies right of the last entry that is no address: that entry was not written by a proxy of ours, nor was anything
 * before it. Ports, which some proxies add, are dropped. Undefined when nothing is left.
 */
export function cleanForwardedFor(header: string): string | undefined {
  const kept: string[] = []
  for (const entry of header.split(',').toReversed()) {
    const address = addressOf(entry.trim())
    if (address === null) break
    kept.unshift(address)
  }
  return kept.length > 0 ? kept.join(', ') : undefined
}

function addressOf(entry: string): string | null {
  if (isIP(entry) !== 0) return entry
  const [, address = ''] = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(entry) ?? /^([\d.]+):\d{1,5}$/.exec(entry) ?? []
  return isIP(address) === 0 ? null : address
}
