import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { takeLock } from '#platform/database/embedded/lock.ts'
import { beginning, isAlive, processWorld } from '#platform/database/embedded/processes.ts'
import type { Config } from '../config.ts'
import {
  ask,
  dataDirectory,
  embedded,
  holdElsewhere,
  killed,
  usedDirectories,
} from '../testing/start-support.ts'
import type { Closing } from './closing.ts'
import { bringUpDatabase } from './database.ts'

const usedDirectory = usedDirectories()

/** Shorter than the real one, but long enough for a few heartbeats of the test. */
const PATIENCE_MS = 1_500

describe('a data folder', () => {
  test('in use by another start is refused in one sentence that names folder and process', async () => {
    const dataDir = await usedDirectory()
    const { child, url } = await holdElsewhere(dataDir)
    await expect(embedded(dataDir)).rejects.toThrow(
      `The data folder ${dataDir} is in use by another start (process ${child.pid}): stop that one first, or choose another with DATA_DIR.`,
    )
    expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('is free again once its start has ended', async () => {
    const dataDir = await usedDirectory()
    const { child } = await holdElsewhere(dataDir)
    await killed(child, 'SIGTERM')
    const server = await embedded(dataDir)
    expect(await ask(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('is locked by one of many concurrent starts', async () => {
    const dataDir = dataDirectory()
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => takeLock(dataDir)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a lock left behind', () => {
  test.each([
    ['by a process that is gone', { pid: 2 ** 22 + 1, began: '1 boot', world: processWorld() }],
    ['by one whose number has a new owner', { pid: process.pid, began: '1 boot', world: processWorld() }],
    ['incomplete, from a process that died', null],
  ])('%s is taken over', async (_, mark) => {
    const dataDir = dataDirectory()
    writeFileSync(
      join(dataDir, 'panna.lock'),
      mark === null ? '{"pid":' : JSON.stringify({ id: 'dead', ...mark }),
    )
    const lock = await takeLock(dataDir)
    expect(JSON.parse(readFileSync(join(dataDir, 'panna.lock'), 'utf8'))).toMatchObject({ pid: process.pid })
    lock.release()
  })

  test('by a living process is respected', async () => {
    const dataDir = dataDirectory()
    const mark = { id: 'alive', pid: process.pid, began: beginning(process.pid), world: processWorld() }
    writeFileSync(join(dataDir, 'panna.lock'), JSON.stringify(mark))
    await expect(takeLock(dataDir)).rejects.toThrow(`is in use by another start (process ${process.pid})`)
  })

  test('in another container counts while its heartbeat continues', async () => {
    const dataDir = dataDirectory()
    const path = join(dataDir, 'panna.lock')
    writeFileSync(path, JSON.stringify({ id: 'far', pid: 7, began: null, world: 'another container' }))
    const heart = setInterval(() => utimesSync(path, new Date(), new Date()), 200)
    await expect(takeLock(dataDir, PATIENCE_MS)).rejects.toThrow('is in use by another start (process 7)')
    clearInterval(heart)
    const lastBeatMs = statSync(path).mtimeMs
    const lock = await takeLock(dataDir, PATIENCE_MS)
    expect(statSync(path).mtimeMs).toBeGreaterThan(lastBeatMs)
    lock.release()
  })
})

describe('after kill -9 of the shop', () => {
  test('its database stops by itself, and the next start has every acknowledged row', async () => {
    const dataDir = await usedDirectory()
    const { child, url, serverPid } = await holdElsewhere(dataDir)
    await ask(url, `CREATE TABLE kept AS SELECT 'yes' AS answer`)
    await killed(child)
    await vi.waitUntil(() => !isAlive(serverPid), { timeout: 20_000 })

    const server = await embedded(dataDir)
    expect(await ask(server.url, 'SELECT answer FROM kept')).toEqual([{ answer: 'yes' }])
  })

  test('a database that still runs is stopped by the next start, which continues with its data', async () => {
    const dataDir = await usedDirectory()
    const { child, url, serverPid } = await holdElsewhere(dataDir)
    await ask(url, `CREATE TABLE kept AS SELECT 'yes' AS answer`)
    // A start that can do nothing more and has lost its lock counts as dead; its database does not.
    child.kill('SIGSTOP')
    rmSync(join(dataDir, 'panna.lock'))

    const log = vi.fn<(line: string) => void>()
    const server = await embedded(dataDir, { log })
    expect(log).toHaveBeenCalledWith(expect.stringContaining(`process ${serverPid}`))
    expect(isAlive(serverPid)).toBe(false)
    expect(await ask(server.url, 'SELECT answer FROM kept')).toEqual([{ answer: 'yes' }])
  })
})

test('a server that is killed under an open shop restarts with every acknowledged row', async () => {
  const dataDir = await usedDirectory()
  const server = await embedded(dataDir)
  await ask(server.url, `CREATE TABLE kept AS SELECT 'yes' AS answer`)
  const firstPid = server.pid
  process.kill(firstPid, 'SIGKILL')

  await vi.waitUntil(() => server.pid !== firstPid, { timeout: 20_000 })
  expect(await ask(server.url, 'SELECT answer FROM kept')).toEqual([{ answer: 'yes' }])
})

test('a database that is restarted under an open shop is a line of the log', async () => {
  const dataDir = await usedDirectory()
  const config = { databaseUrl: null, dataDir, backups: { hasChanges: false } } as unknown as Config
  const closing = { onClose: (undo: () => Promise<void>) => onTestFinished(undo) } as unknown as Closing
  const notes: string[] = []
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => out.mockRestore())
  await bringUpDatabase(
    config,
    closing,
    (line) => notes.push(line),
    () => undefined,
  )
  const [pid] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')

  const lines = () =>
    out.mock.calls.map(([text]) => String(text)).filter((text) => text.includes('by itself'))
  await vi.waitUntil(() => lines().length > 0, { timeout: 20_000 })
  expect(JSON.parse(lines()[0] ?? '')).toEqual({
    level: 'warn',
    time: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    pid: process.pid,
    msg: 'the database ended by itself; starting it again',
  })
  expect(notes).toEqual([])
})

test('a process id in the server’s own file that belongs to another process does not stop the start', async () => {
  const dataDir = await usedDirectory()
  const { child, serverPid } = await holdElsewhere(dataDir)
  await killed(child, 'SIGTERM')
  expect(isAlive(serverPid)).toBe(false)
  const facts = [process.pid, join(dataDir, 'postgres'), 1, 5432, '', '', '', 'ready']
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${facts.join('\n')}\n`)

  const server = await embedded(dataDir)
  expect(await ask(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})
