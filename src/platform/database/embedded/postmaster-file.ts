/** What a running server writes about itself into its cluster: `postmaster.pid`, one fact a line. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Postmaster = {
  pid: number
  port: number
  /** Empty when it listens on the loopback only. */
  socketDir: string
  isReady: boolean
}

/** The server that runs, or was running, on this cluster; null when there is none. */
export async function readPostmaster(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(postmasterPath(cluster), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  return { pid, port: Number(lines[3]), socketDir: lines[4] ?? '', isReady: lines[7]?.trim() === 'ready' }
}

export function postmasterPath(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}
