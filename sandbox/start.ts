import { setInterval } from 'node:timers'
import { z } from 'zod'
import { report } from './report.ts'
import { startSandbox, type Sandbox, type SandboxOptions } from './server.ts'

/**
 * `node sandbox/start.ts`: settings come from the environment; prints one sentence and exits with 1 if it cannot start.
 */

const environment = z.object({
  SANDBOX_PORT: z.coerce.number().int().min(1).max(65_534),
  SANDBOX_HOST: z.string().min(1).default('127.0.0.1'),
  SANDBOX_STATE_DIR: z.string().min(1).optional(),
  SANDBOX_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  SANDBOX_SCAN_PUSH_URL: z.url({ protocol: /^https?$/ }).optional(),
  SANDBOX_PARENT_PID: z.coerce.number().int().min(1).optional(),
  RAZORPAY_KEY_ID: z.string().min(1),
  RAZORPAY_KEY_SECRET: z.string().min(1),
  RAZORPAY_WEBHOOK_SECRET: z.string().min(1),
})

let sandbox: Sandbox | undefined
let isStopping = false

process.once('SIGTERM', stop)
process.once('SIGINT', stop)
process.once('disconnect', stop)

const settings = environment.safeParse(process.env)
if (!settings.success) {
  const issue = settings.error.issues[0]
  const name = String(issue?.path[0])
  giveUp(process.env[name] ? `${name} is not usable: ${issue?.message}.` : `${name} is not set.`)
} else {
  const { SANDBOX_PARENT_PID: parentPid } = settings.data
  if (parentPid !== undefined) setInterval(() => isRunning(parentPid) || stop(), 1_000).unref()
  await start({
    port: settings.data.SANDBOX_PORT,
    smtpPort: settings.data.SANDBOX_PORT + 1,
    host: settings.data.SANDBOX_HOST,
    stateDir: settings.data.SANDBOX_STATE_DIR,
    webhookUrl: settings.data.SANDBOX_WEBHOOK_URL,
    scanPushUrl: settings.data.SANDBOX_SCAN_PUSH_URL,
    keyId: settings.data.RAZORPAY_KEY_ID,
    keySecret: settings.data.RAZORPAY_KEY_SECRET,
    webhookSecret: settings.data.RAZORPAY_WEBHOOK_SECRET,
  })
}

async function start(options: SandboxOptions): Promise<void> {
  try {
    sandbox = await startSandbox(options)
  } catch (error) {
    giveUp(explain(error as NodeJS.ErrnoException & { port?: number }, options))
    return
  }
  if (isStopping) return stop()
  process.send?.({ type: 'ready', port: sandbox.port, smtpPort: sandbox.smtpPort })
  if (!process.send)
    process.stdout.write(`The sandbox is at ${sandbox.url}, its mail server on port ${sandbox.smtpPort}.\n`)
}

function explain(error: NodeJS.ErrnoException & { port?: number }, options: SandboxOptions): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${error.port} is already in use: set SANDBOX_PORT to another one.`
  if (error.code === 'EACCES' && error.port !== undefined)
    return `Port ${error.port} may not be used by this user.`
  return `The sandbox cannot start (state folder ${options.stateDir ?? 'none'}): ${error.message}`
}

function stop(): void {
  isStopping = true
  if (!sandbox) return
  const stopping = sandbox
  sandbox = undefined
  stopping.close().then(
    () => process.exit(0),
    (error: unknown) => {
      report('The sandbox did not end cleanly', error)
      process.exit(1)
    },
  )
}

function giveUp(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
