/** The whole shop in a process of its own, as its owner runs it: for kill -9 tests and for browsers. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePorts, PORTS_IN_A_ROW } from '#platform/testing/free-ports.ts'
import { end, untilReady } from '../../bench/lib/running-shop.ts'

const START = fileURLToPath(new URL('../../src/server/start.ts', import.meta.url))
/** Each changes only what something costs. */
const CHEAP = ['cheap-passwords.ts', 'cheap-pictures.ts'].flatMap((file) => [
  '--import',
  new URL(file, import.meta.url).href,
])

export type ShopProcess = {
  readonly url: string
  /** Resolves once it responds again. */
  ready(): Promise<void>
  killAndRestart(): Promise<ShopProcess>
  /** Detaches the process, so that its end is not awaited here; returns its process id. */
  letGo(): number
  /** Asks it to end, as a service manager does. Resolves with its exit code. */
  terminate(): Promise<number | null>
  stop(): Promise<void>
}

export async function startShopProcess(
  env: Record<string, string>,
  onPort?: number,
  args: readonly string[] = [],
): Promise<ShopProcess> {
  const port = onPort ?? (await freePorts(PORTS_IN_A_ROW))
  const url = `http://127.0.0.1:${port}`
  const said: string[] = []
  const child = spawn(process.execPath, [...CHEAP, START, ...args], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      SANDBOX_IN_PRODUCTION: 'allow',
      PORT: String(port),
      SHOP_URL: url,

      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      const text = chunk.toString()
      said.push(text)
      // So that a failed test shows why the shop answered 500.
      const errors = text.split('\n').filter((line) => line.includes('"level":"error"'))
      if (errors.length > 0) process.stderr.write(`${errors.join('\n')}\n`)
    })
  const process_: ShopProcess = {
    url,
    ready: () => untilReady(url),
    async killAndRestart() {
      await end(child, 'SIGKILL')
      return startShopProcess(env, port, args)
    },
    letGo() {
      child.removeAllListeners()
      for (const part of [child, child.stdout, child.stderr] as { unref?(): void }[]) part.unref?.()
      return child.pid ?? 0
    },
    async terminate() {
      await end(child, 'SIGTERM')
      return child.exitCode
    },
    stop: () => end(child, 'SIGTERM'),
  }
  await Promise.race([
    untilReady(url),
    once(child, 'exit').then(() => Promise.reject(new Error(`the shop ended: ${said.join('')}`))),
  ])
  return process_
}
