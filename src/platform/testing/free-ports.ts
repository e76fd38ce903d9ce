/** Ports for processes that tests and trials start. */
import { randomInt } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Linux uses ports from 32,768 up for outgoing connections, macOS and Windows from 49,152. */
const LOWEST = 20_000
const HIGHEST = 32_000

/** A shop, its sandbox and the sandbox's mail. */
export const PORTS_IN_A_ROW = 3

export function freePort(): Promise<number> {
  return freePorts(1)
}

/** The first of this many consecutive free ports. No other process gets them from here while this one lives. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = randomInt(LOWEST, HIGHEST)
    const claims: Socket[] = []
    for (let port = first; port < first + count; port += 1) {
      const claim = await claimed(port)
      if (claim === null) break
      claims.push(claim)
    }
    if (claims.length === count) return first
    for (const claim of claims) claim.close()
  }
}

/** The same UDP port is the claim: the system gives it to one process only, and TCP's stays free. */
async function claimed(port: number): Promise<Socket | null> {
  const claim = createSocket('udp4').unref()
  claim.bind({ port, address: '127.0.0.1', exclusive: true })
  const isClaimed = await once(claim, 'listening').then(
    () => true,
    () => false,
  )
  if (isClaimed && (await isUnused(port))) return claim
  claim.close()
  return null
}

async function isUnused(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}
