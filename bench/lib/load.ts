import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const CHILD = fileURLToPath(new URL('./load-child.ts', import.meta.url))

export type Load = {
  readonly port: number
  readonly path: string
  readonly headers?: Record<string, string>
  readonly connections?: number
  readonly seconds?: number
}

export type Measured = {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly bytes: number
}

/** Requests per second and latencies of one page, driven from a process of its own. */
export async function load({
  port,
  path,
  headers = {},
  connections = 32,
  seconds = 3,
}: Load): Promise<Measured> {
  const wish = JSON.stringify({ port, path, headers, connections, seconds })
  const { stdout } = await promisify(execFile)(process.execPath, [CHILD, wish])
  return JSON.parse(stdout) as Measured
}
