/**
 * `npm start -- --demo`: a shop with sixty days of history, in its own data folder. It uses none of the owner's
 * database, keys or addresses. The history is generated once, by scripts/demo in a child process.
 */
import { fork } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Closing } from './closing.ts'
import { StartError } from './start-error.ts'

const MAKER = fileURLToPath(new URL('../../../scripts/demo/main.ts', import.meta.url))
const TOLD_EVERY_DAYS = 15

/** Settings that lead to external services: an invented shop must not reach them. */
const OUTSIDE =
  /^(DATABASE_URL|RAZORPAY_.+|DELHIVERY_.+|SMTP_URL|CRM_WEBHOOK_.+|ANALYTICS_URL|GOOGLE_CLIENT_.+)$/

/** Changes the environment of this process and its children to the demo's. */
export function enterDemo(env: NodeJS.ProcessEnv): void {
  const outside = Object.keys(env).find((name) => OUTSIDE.test(name) && env[name]?.trim() !== '')
  if (outside !== undefined)
    throw new StartError(`--demo makes an invented shop of its own: start it without ${outside}.`)
  if (env['NODE_ENV']?.trim() === 'production')
    throw new StartError('--demo makes an invented shop: start it without NODE_ENV=production.')
  const given = env['DATA_DIR']?.trim() ?? ''
  env['DATA_DIR'] = `${given === '' ? '.data' : given.replace(/[/\\]+$/, '')}-demo`
}

type Mark = { readonly state: 'unfinished' | 'made' }

/** Marks the folder as the demo's; one left half filled by an earlier start is emptied. Its lock must be held. */
export function prepareDemoFolder(dataDir: string): void {
  const mark = readMark(dataDir)
  if (mark?.state === 'made') return
  const hasDatabase = ['postgres', 'postgres.json'].some((name) => existsSync(join(dataDir, name)))
  if (hasDatabase && mark === null)
    throw new StartError(`The folder ${dataDir} holds a shop that is no demo: choose another with DATA_DIR.`)
  if (hasDatabase) empty(dataDir)
  writeMark(dataDir, { state: 'unfinished' })
}

/** The generated data. A database elsewhere is not ours to delete. */
function empty(dataDir: string): void {
  if (existsSync(join(dataDir, 'postgres.json')) && !existsSync(join(dataDir, 'postgres')))
    throw new StartError(
      `The demo in ${dataDir} was not finished: remove what its postgres.json names, and the folder.`,
    )
  for (const name of ['postgres', 'postgres.json', 'postgres.log', 'sandbox', 'pictures-cache'])
    rmSync(join(dataDir, name), { recursive: true, force: true })
}

/** Generates the sixty days, unless they exist. Stops early if shutdown is requested. */
export async function makeDemo(
  { dataDir }: { readonly dataDir: string },
  env: Readonly<Record<string, string>>,
  closing: Closing,
  note: (line: string) => void,
): Promise<string> {
  if (readMark(dataDir)?.state === 'made') return 'as made before'
  const maker = fork(MAKER, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    signal: closing.signal,
  })
  let errorOutput = ''
  maker.stderr?.on('data', (text: Buffer) => void (errorOutput += text.toString()))
  maker.on('message', (message) => {
    const { day, days } = message as { readonly day: number; readonly days: number }
    if (day > 0 && day % TOLD_EVERY_DAYS === 0) note(`day ${day} of ${days}`)
  })
  await new Promise<void>((resolve, reject) => {
    maker.once('error', reject)
    maker.once('exit', (code) =>
      code === 0 ? resolve() : reject(new StartError(`The demo could not be made: ${errorOutput.trim()}`)),
    )
  })
  writeMark(dataDir, { state: 'made' })
  return 'sixty days'
}

function readMark(dataDir: string): Mark | null {
  const path = markOf(dataDir)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Mark) : null
}

function writeMark(dataDir: string, mark: Mark): void {
  writeFileSync(markOf(dataDir), `${JSON.stringify(mark)}\n`)
}

function markOf(dataDir: string): string {
  return join(dataDir, 'demo.json')
}
