/**
 * Starts and stops the shop step by step: database, tables, sample shop, first administrator, sandbox, pages and jobs.
 * This is what `npm start` runs.
 */
import './start/quick-imports.ts'
import { createServer } from 'node:net'
import { makeDataDir } from '#platform/database/embedded/data-dir.ts'
import { takeLock } from '#platform/database/embedded/lock.ts'
import type { Composition } from './compose.ts'
import { type Config, readConfig, readEnvFile } from './config.ts'
import { gatherReports, serveMetrics } from './metrics/share-metrics.ts'
import { listenForTheEnd, prepareClosing } from './start/closing.ts'
import { bringUpDatabase, refuseSamples, updateTables } from './start/database.ts'
import { enterDemo, makeDemo, prepareDemoFolder } from './start/demo.ts'
import { readOptions, type StartOptions } from './start/options.ts'
import { sandboxWords, startSandbox } from './start/sandbox-process.ts'
import { isSentence, report, StartError } from './start/start-error.ts'
import { leftOutWords, printSteps, readyLines, type Admin } from './start/steps.ts'
import { endWithStart, startWatchedWeb, startWebProcesses, webWorkers } from './start/web-processes.ts'

/** Passes the database's address to child processes. */
const ATTACHED_DATABASE = 'PANNA_ATTACHED_DATABASE'
const START_PID = 'PANNA_START_PID'

const beganAtMs = Number(process.env['PANNA_LAUNCHED_AT'] ?? performance.timeOrigin)
const steps = printSteps(process.stdout)
const closing = prepareClosing()
listenForTheEnd(closing)
try {
  const options = readOptions(process.argv.slice(2))
  readEnvFile()
  if (options.isDemo) enterDemo(process.env)
  const config = readConfig(process.env)
  // React and other libraries choose their production or development build by it when they are loaded.
  process.env['NODE_ENV'] = config.nodeEnv ?? (options.isDevelopment ? 'development' : 'production')
  await (options.isAttached ? openAttached(config, options) : openShop(config, options))
  closing.setOpen()
  if (closing.signal.aborted) await closing.end(0)
} catch (error) {
  if (closing.signal.aborted) await closing.end(0)
  if (isSentence(error)) process.stderr.write(`${error.message}\n`)
  else report('the shop could not be opened', error)
  await closing.end(1)
}

async function openShop(config: Config, options: StartOptions): Promise<void> {
  const { role } = options
  const sandbox = role === 'all' ? config.sandbox : null
  if (role !== 'all' && config.databaseUrl === null) {
    throw new StartError(`DATABASE_URL is missing: --role ${role} works on a database that others share.`)
  }
  await refuseTakenPorts(wantedPorts(config, options))
  if (role !== 'all' && config.sandbox !== null) steps.note(await sandboxWords(config, config.sandbox))
  if (config.databaseUrl === null || sandbox !== null) {
    makeDataDir(config.dataDir)
    const lock = await takeLock(config.dataDir)
    closing.onClose(async () => lock.release())
    if (options.isDemo) prepareDemoFolder(config.dataDir)
  }
  // Child processes are slow to start, and nothing else runs here while modules are loaded: both start first, and get
  // ready meanwhile.
  const sandboxProcess = sandbox && startSandbox(config, sandbox)
  if (sandboxProcess) closing.onClose(() => sandboxProcess.stop())
  sandboxProcess?.ready.catch(() => undefined)
  const loadModules = (): void => {
    if (!options.isDevelopment) import('./compose.ts').catch(() => undefined)
  }

  let databaseUrl = ''
  let admin: Admin | undefined
  await step('database', async () => {
    databaseUrl = await bringUpDatabase(config, closing, (line) => steps.note(line), loadModules)
  })
  const directUrl = config.databaseDirectUrl ?? databaseUrl
  await step('tables', () => updateTables(config, directUrl))
  await step('sample shop', async () => {
    const { findSamplesOnSale, seedIfEmpty } = await import('./seed/seed.ts')
    const seeded = await seedIfEmpty(directUrl, {
      hasSamples: !config.takesRealMoney && !options.isEmpty,
    })
    if (config.takesRealMoney) await refuseSamples(directUrl)
    if (seeded !== null) return `${seeded.products} products`
    return options.isEmpty ? leftOutWords(await findSamplesOnSale(directUrl)) : 'not needed'
  })
  await step('staff', async () => {
    const { ensureFirstAdmin } = await import('./first-admin.ts')
    admin = await ensureFirstAdmin(config, directUrl)
    // A generated password is shown at once: a start that fails later would be the only one to know it.
    const { isNew, email, password } = admin
    return isNew
      ? `made ${email}${password === null ? '' : `, password ${password} (shown this once: note it down)`}`
      : undefined
  })
  if (sandboxProcess) await step('sandbox', () => sandboxProcess.ready)
  if (options.isDemo) {
    const own = { [ATTACHED_DATABASE]: databaseUrl, NODE_ENV: config.nodeEnv ?? '' }
    await step('demo', () => makeDemo(config, own, closing, (line) => steps.note(line)))
  }
  await step(role === 'worker' ? 'jobs' : 'shop', () => openParts(config, options, databaseUrl))
  if (role === 'worker' || admin === undefined) return
  const seconds = (Date.now() - beganAtMs) / 1000
  for (const line of readyLines({ ...config, sandbox }, admin, seconds, options.isDemo))
    process.stdout.write(`${line}\n`)
}

/** Pages and jobs: in this process, or in child processes. */
async function openParts(config: Config, options: StartOptions, databaseUrl: string): Promise<void> {
  // NODE_ENV as the owner set it: child processes would take this process's own value for the owner's setting.
  const attached = { [ATTACHED_DATABASE]: databaseUrl, NODE_ENV: config.nodeEnv ?? '' }
  if (options.isDevelopment) {
    const web = startWatchedWeb({ ...attached, [START_PID]: String(process.pid) }, () =>
      steps.note('open again'),
    )
    closing.onClose(() => web.stop())
    return web.ready
  }
  const isSpread = options.role !== 'worker' && config.webProcesses > 1
  const composition =
    isSpread && options.role === 'web' ? null : await composeParts(config, options, databaseUrl)
  const gather = gatherReports(webWorkers, composition?.report ?? null)
  if (config.metrics !== null) {
    const server = await serveMetrics(config.metrics, gather)
    closing.onClose(() => server.stop())
  }
  if (options.role !== 'web') await composition?.startWorker()
  if (options.role === 'worker') return
  if (!isSpread) return void (await composition?.startWeb())
  const web = startWebProcesses(config, attached, gather)
  closing.onClose(() => web.stop())
  void web.lost.then((error) => {
    report('the shop cannot be kept open', error)
    return closing.end(1)
  })
  await web.ready
}

/** A child process of another start, on that start's database. */
async function openAttached(config: Config, options: StartOptions): Promise<void> {
  const databaseUrl = process.env[ATTACHED_DATABASE]
  if (databaseUrl === undefined)
    throw new StartError('--attached is for the processes that a start starts itself.')
  process.on('disconnect', () => closing.ask())
  process.on('message', (message: { readonly type?: string }) => {
    if (message.type === 'stop') closing.ask()
  })
  if (options.isDevelopment) endWithStart(Number(process.env[START_PID]))
  const composition = await composeParts(config, options, databaseUrl)
  if (options.isDevelopment) await composition.startWorker()
  await composition.startWeb()
  process.send?.({ type: 'ready' })
}

async function composeParts(
  config: Config,
  options: StartOptions,
  databaseUrl: string,
): Promise<Composition> {
  const { compose } = await import('./compose.ts')
  const composition = await compose(config, databaseUrl, {
    isDevelopment: options.isDevelopment,
    isOneOfMany: options.isAttached && !options.isDevelopment,
  })
  closing.onClose(() => composition.close())
  return composition
}

/** Runs a step, unless shutdown was requested meanwhile. */
async function step(name: string, work: () => Promise<string | void>): Promise<void> {
  closing.signal.throwIfAborted()
  await steps.step(name, work)
}

// Occupied ports are found before anything is started, and named.

type WantedPort = { host: string; port: number; variable: string }

function wantedPorts({ host, port, sandbox, metrics }: Config, { role }: StartOptions): WantedPort[] {
  const shown = metrics === null ? [] : [{ ...metrics, variable: 'METRICS_PORT' }]
  const own = role === 'worker' ? shown : [{ host, port, variable: 'PORT' }, ...shown]
  if (role !== 'all' || sandbox === null) return own
  const played = [sandbox.port, sandbox.smtpPort].map((each) => ({
    host,
    port: each,
    variable: 'SANDBOX_PORT',
  }))
  return [...own, ...played]
}

/** Rejects with the first port that is not available. */
async function refuseTakenPorts(wanted: readonly WantedPort[]): Promise<void> {
  const failures = await Promise.all(wanted.map((each) => failureToListen(each)))
  const first = failures.findIndex((failure) => failure !== null)
  const taken = wanted[first]
  if (taken !== undefined) throw refusal(taken, failures[first] ?? '')
}

function refusal({ host, port, variable }: WantedPort, code: string): StartError {
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is already in use: stop the program that has it, or choose another with ${variable}.`,
    )
  }
  if (code === 'EACCES') {
    return new StartError(`Port ${port} is not for this user: choose one above 1023 with ${variable}.`)
  }
  if (code === 'EADDRNOTAVAIL') {
    return new StartError(`The address ${host} is not one of this machine: choose another with HOST.`)
  }
  return new StartError(
    `Nothing can listen on ${host}, port ${port} (${code}): choose others with HOST and ${variable}.`,
  )
}

/** The system's error code, or null if the port is free. */
function failureToListen({ host, port }: WantedPort): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)))
  })
}
