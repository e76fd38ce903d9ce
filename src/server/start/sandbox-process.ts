/** Runs the sandbox as a child process for the lifetime of this one. It gets test keys and no other settings. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { outboundClient } from '#platform/http/http-client.ts'
import type { Config, SandboxConfig } from '../config.ts'
import { report, StartError } from './start-error.ts'

const START_FILE = fileURLToPath(new URL('../../../sandbox/start.ts', import.meta.url))
const RESTARTS = 5
const RESTART_PAUSE_MS = 1_000
const STOP_WITHIN_MS = 5_000
const ANSWER_WITHIN_MS = 5_000
const UNAUTHORISED = 401

export type SandboxProcess = {
  /** Settles when it answers; fails with its own reason if it cannot start. */
  ready: Promise<void>
  stop(): Promise<void>
}

export function startSandbox(config: Config, sandbox: SandboxConfig): SandboxProcess {
  const environment = sandboxEnvironment(config, sandbox)
  let isStopping = false
  let restarts = 0
  let child = spawnSandbox(environment)

  const watch = (): void => {
    child.once('exit', () => {
      if (!isStopping) void restart()
    })
  }
  const restart = async (): Promise<void> => {
    restarts += 1
    if (restarts > RESTARTS) return report('the sandbox does not stay up', new Error(`${RESTARTS} starts`))
    await pause(RESTART_PAUSE_MS)
    if (isStopping) return
    child = spawnSandbox(environment)
    child.stderr?.pipe(process.stderr)
    watch()
  }
  const ready = untilReady(child).then(() => {
    child.stderr?.pipe(process.stderr)
    watch()
  })
  return {
    ready,
    async stop() {
      isStopping = true
      await end(child)
    },
  }
}

/** For `--role web` and `worker`, which start no sandbox: where it is expected, or why it won't serve. */
export async function sandboxWords({ providers, razorpay }: Config, { url }: SandboxConfig): Promise<string> {
  const played = Object.entries(providers).flatMap(([name, mode]) => (mode === 'sandbox' ? [name] : []))
  const credentials = Buffer.from(`${razorpay.keyId}:${razorpay.keySecret}`).toString('base64')
  const ask = outboundClient(url, { authorization: `Basic ${credentials}` })
  const answer = await ask({ method: 'GET', path: '/v1/payments', deadlineMs: ANSWER_WITHIN_MS })
  const recipe = 'start one with --role all first, and give all of them its DATA_DIR and SANDBOX_PORT'
  if (!answer.ok)
    return `Nothing answers at ${url}, where the sandbox is expected to play ${played.join(', ')}, so orders will fail: ${recipe}.`
  if (answer.status === UNAUTHORISED && providers.payments === 'sandbox')
    return `The sandbox at ${url} has other keys than this process, so orders will fail: ${recipe}.`
  return `Test mode: the sandbox at ${url} plays ${played.join(', ')}.`
}

function sandboxEnvironment(config: Config, { port, stateDir }: SandboxConfig): NodeJS.ProcessEnv {
  const isPlayed = config.providers.payments === 'sandbox'
  const { keyId, keySecret, webhookSecrets } = config.razorpay
  const isEveryAddress = ['0.0.0.0', '::'].includes(config.host)
  const shopHost = isEveryAddress ? '127.0.0.1' : config.host.includes(':') ? `[${config.host}]` : config.host
  const shop = `http://${shopHost}:${config.port}`
  const { PATH, NODE_COMPILE_CACHE, SystemRoot } = process.env
  return {
    PATH,
    NODE_COMPILE_CACHE,
    SystemRoot,
    SANDBOX_PORT: String(port),
    SANDBOX_HOST: config.host,
    SANDBOX_STATE_DIR: stateDir,
    // It never gets real keys, even if only mail or parcels are simulated.
    RAZORPAY_KEY_ID: isPlayed ? keyId : 'rzp_test_unused',
    RAZORPAY_KEY_SECRET: isPlayed ? keySecret : randomBytes(24).toString('hex'),
    RAZORPAY_WEBHOOK_SECRET: isPlayed ? webhookSecrets[0] : randomBytes(24).toString('hex'),
    ...(isPlayed && { SANDBOX_WEBHOOK_URL: `${shop}/webhooks/razorpay` }),
    ...(config.providers.shipping === 'sandbox' && {
      SANDBOX_SCAN_PUSH_URL: `${shop}/webhooks/delhivery/${config.delhivery.webhookSecret}`,
    }),
  }
}

/** In its own process group: Ctrl-C reaches the shop, which stops the sandbox after its last request. */
function spawnSandbox(env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [START_FILE], {
    env,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const listen = (text: Buffer): void => void (output += text.toString())
    child.stderr?.on('data', listen)
    child.once('message', () => {
      child.stderr?.off('data', listen)
      resolve()
    })
    child.once('error', (error) =>
      reject(new StartError(`The sandbox could not be started: ${error.message}.`)),
    )
    child.once('exit', (code) => {
      reject(new StartError(output.trim() || `The sandbox ended before it was ready (exit code ${code}).`))
    })
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  if (child.connected) child.disconnect()
  else child.kill('SIGTERM')
  await ended
  clearTimeout(force)
}
