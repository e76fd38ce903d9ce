/** Failed starts: one sentence that names the cause, exit code 1, and no process left running. */
import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { takeLock } from '#platform/database/embedded/lock.ts'
import { freePorts, PORTS_IN_A_ROW } from '#platform/testing/free-ports.ts'
import { startSandbox } from '../../../sandbox/server.ts'
import { aDatabase, testDatabase } from '#tests/support/database.ts'
import { dataDirectory } from '../testing/start-support.ts'
import { type Config, readConfig } from '../config.ts'
import { enterDemo } from './demo.ts'
import { readOptions } from './options.ts'
import { sandboxWords } from './sandbox-process.ts'

const START = join(import.meta.dirname, '../start.ts')
const { url: databaseUrl } = await testDatabase()

test('a port in use is named, and nothing is started', async () => {
  const { port } = await listening()
  const dataDir = dataDirectory()
  const end = await start({ PORT: String(port), DATA_DIR: dataDir })
  expect(end.said).toBe(
    `Port ${port} is already in use: stop the program that has it, or choose another with PORT.\n`,
  )
  expect(end.code).toBe(1)
  expect(readdirSync(dataDir)).toEqual(['secrets.json'])
})

test('a port that the sandbox needs is named, too', async () => {
  const { port } = await listening()
  const end = await start({ ...(await aPort()), SANDBOX_PORT: String(port), DATA_DIR: dataDirectory() })
  expect(end.said).toContain(`Port ${port} is already in use`)
  expect(end.said).toContain('SANDBOX_PORT')
  expect(end.code).toBe(1)
})

test('an invalid setting is named with its valid values', async () => {
  const end = await start({ PORT: 'three thousand', DATA_DIR: dataDirectory() })
  expect(end).toMatchObject({
    said: 'PORT is "three thousand": it must be a whole number from 1 to 65535.\n',
    code: 1,
  })
})

test('a data folder in use is named with the process that uses it', async () => {
  const dataDir = dataDirectory()
  const lock = await takeLock(dataDir)
  const end = await start({ ...(await aPort()), DATA_DIR: dataDir })
  lock.release()
  expect(end.said).toBe(
    `The data folder ${dataDir} is in use by another start (process ${process.pid}): stop that one first, or choose another with DATA_DIR.\n`,
  )
  expect(end.code).toBe(1)
})

test('a database of another version is named', async () => {
  const dataDir = dataDirectory()
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  const end = await start({ ...(await aPort()), DATA_DIR: dataDir })
  expect(end.said).toContain(`The database in ${join(dataDir, 'postgres')} was made by PostgreSQL 17`)
  expect(end.code).toBe(1)
})

test('an unreachable database is reported without its password', async () => {
  const { port, close } = await listening()
  close()
  const end = await start({
    ...(await aPort()),
    DATABASE_URL: `postgresql://panna:a-secret@127.0.0.1:${port}/panna`,
    DATA_DIR: dataDirectory(),
  })
  expect(end.said).toContain('The database of DATABASE_URL cannot be used (ECONNREFUSED)')
  expect(end.said).not.toContain('a-secret')
  expect(end.steps).toMatch(/^✗ database [^\n]+\n$/)
  expect(end.code).toBe(1)
})

test('a migration that was changed after it was applied is named, and nothing is served', async () => {
  const { url, db } = await aDatabase()
  await db.pool.query(
    `UPDATE drizzle.__drizzle_migrations SET hash = 'of another text'
      WHERE created_at = (SELECT max(created_at) FROM drizzle.__drizzle_migrations)`,
  )
  await db.close()
  const end = await start({ ...(await aPort()), DATABASE_URL: url, DATA_DIR: dataDirectory() })
  expect(end.said).toMatch(/^The migration \w+ was changed after this database applied it: put [^\n]+\n$/)
  expect(end.code).toBe(1)
})

test('--role web without a database says what it needs', async () => {
  const end = await start({ DATA_DIR: dataDirectory() }, ['--role', 'web'])
  expect(end).toMatchObject({
    said: 'DATABASE_URL is missing: --role web works on a database that others share.\n',
    code: 1,
  })
})

test('--role worker says that the sandbox it needs is not there', async () => {
  const { port, close } = await listening()
  close()
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory(), SANDBOX_PORT: String(port) }
  const said = new RegExp(
    `Nothing answers at http://127.0.0.1:${port}, where the sandbox is expected to play`,
  )
  await expect(saying(run(env, ['--role', 'worker']), said)).resolves.toBeUndefined()
})

test('a sandbox with the keys of another data folder is reported as such', async () => {
  const { port, close } = await listening()
  close()
  const wordsOf = (config: Config) => sandboxWords(config, config.sandbox ?? expect.unreachable())
  const [own, other] = [dataDirectory(), dataDirectory()].map((DATA_DIR) =>
    readConfig({ DATABASE_URL: databaseUrl, DATA_DIR, SANDBOX_PORT: String(port) }),
  ) as [Config, Config]
  const sandbox = await startSandbox({ ...own.razorpay, webhookSecret: 'whsec_test', port, smtpPort: 0 })
  onTestFinished(() => sandbox.close())
  const url = `http://127.0.0.1:${port}`
  expect(await wordsOf(own)).toBe(`Test mode: the sandbox at ${url} plays payments, shipping, mail.`)
  expect(await wordsOf(other)).toContain(`The sandbox at ${url} has other keys than this process`)
})

test.each([
  [['--role', 'baker'], 'The role "baker" is unknown: --role is web, worker or all.'],
  [['--demo', '--empty'], '--demo fills a shop and --empty does not: choose one.'],
  [['--rule', 'web'], /^Unknown option '--rule': npm start takes /],
])('unknown arguments %j are answered with the valid ones', (args, sentence) => {
  expect(() => readOptions(args)).toThrow(sentence)
})

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s closes an open shop and exits with 0',
  async (signal) => {
    const child = run({ DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory() }, ['--role', 'worker'])
    await saying(child, /✓ jobs/)
    child.kill(signal)
    // npm and the launcher forward what the terminal has sent to the whole group: the duplicate is not a second
    // request.
    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([0, null])
  },
)

test('a demo does not start with a database that is not its own', async () => {
  const dataDir = dataDirectory()
  const env = { DATABASE_URL: 'postgresql://panna@127.0.0.1:1/panna', DATA_DIR: dataDir }
  const end = await start({ ...(await aPort()), ...env }, ['--demo'])
  expect(end).toMatchObject({
    said: '--demo makes an invented shop of its own: start it without DATABASE_URL.\n',
    code: 1,
  })
  expect(readdirSync(dataDir)).toEqual([])
})

test.each([
  [{ RAZORPAY_KEY_ID: 'rzp_live_1' }, 'RAZORPAY_KEY_ID'],
  [{ CRM_WEBHOOK_URL: 'https://crm.example/hook' }, 'CRM_WEBHOOK_URL'],
  [{ NODE_ENV: 'production' }, 'NODE_ENV=production'],
])('a demo does not start with %j, because it could reach external services', (given, named) => {
  const env: NodeJS.ProcessEnv = { ...given, DATA_DIR: 'data' }
  expect(() => enterDemo(env)).toThrow(named)
  expect(env).toEqual({ ...given, DATA_DIR: 'data' })
})

test('a demo is not created where another shop is', async () => {
  const dataDir = dataDirectory()
  const own = `${dataDir}-demo`
  mkdirSync(join(own, 'postgres'), { recursive: true })
  onTestFinished(() => rmSync(own, { recursive: true, force: true }))
  const end = await start({ ...(await aPort()), DATA_DIR: dataDir }, ['--demo'])
  expect(end.said).toBe(`The folder ${own} holds a shop that is no demo: choose another with DATA_DIR.\n`)
  expect(end.code).toBe(1)
})

type End = { said: string; steps: string; code: number }

/** Runs a start to its end. `said` is its error output, `steps` its output. */
async function start(env: Record<string, string>, args: string[] = []): Promise<End> {
  const child = run(env, args)
  let said = ''
  let steps = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  child.stdout.setEncoding('utf8').on('data', (text: string) => (steps += text))
  const [code] = (await once(child, 'close')) as [number]
  return { said, steps, code }
}

function run(env: Record<string, string>, args: string[]) {
  const child = spawn(process.execPath, [START, ...args], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function saying(child: ReturnType<typeof run>, what: RegExp): Promise<void> {
  let said = ''
  for await (const text of child.stdout) {
    said += String(text)
    if (what.test(said)) return
  }
  throw new Error(`it ended and said only: ${said}`)
}

async function listening(): Promise<{ port: number; close: () => void }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

/** The sandbox takes the next two. */
async function aPort(): Promise<{ readonly PORT: string }> {
  return { PORT: String(await freePorts(PORTS_IN_A_ROW)) }
}
