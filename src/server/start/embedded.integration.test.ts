import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { isAlive } from '#platform/database/embedded/processes.ts'
import { findRunning, startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import { ask, dataDirectory, embedded, usedDirectories } from '../testing/start-support.ts'

const usedDirectory = usedDirectories()

describe('a new data folder', () => {
  test('gets a database that only this machine can reach, under a role that owns it and nothing else', async () => {
    const server = await embedded(await usedDirectory())

    expect(await ask(server.url, `SELECT current_user AS role, current_database() AS database`)).toEqual([
      { role: 'panna', database: 'panna' },
    ])
    const [role] = await ask(
      server.url,
      'SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication FROM pg_roles WHERE rolname = current_user',
    )
    expect(role).toEqual({ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false })
    expect(server.socketDir).toBeDefined()
    expect(await ask(server.url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }])
  })

  test('keeps acknowledged writes, verifies page checksums, and sorts the same on every machine', async () => {
    // A real shop's settings: the test settings do not wait for the disk.
    const { url } = await embedded(await usedDirectory(), { settings: {} })
    const settings = [
      'synchronous_commit',
      'fsync',
      'data_checksums',
      'server_encoding',
      'TimeZone',
      'max_connections',
    ]
    const rows = await ask<{ name: string; setting: string }>(
      url,
      `SELECT name, setting FROM pg_settings WHERE name = ANY ('{${settings.join(',')}}')`,
    )
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      synchronous_commit: 'on',
      fsync: 'on',
      data_checksums: 'on',
      server_encoding: 'UTF8',
      TimeZone: 'UTC',
      max_connections: '60',
    })
    expect(
      await ask(
        url,
        `SELECT datlocprovider AS provider, datlocale AS locale FROM pg_database WHERE datname = 'panna'`,
      ),
    ).toEqual([{ provider: 'b', locale: 'C.UTF-8' }])
    expect(
      await ask(url, `SELECT extname AS name FROM pg_extension WHERE extname <> 'plpgsql' ORDER BY 1`),
    ).toEqual([{ name: 'pg_trgm' }, { name: 'unaccent' }])
  })

  test('has its passwords in a file that only their owner can read', async () => {
    const dataDir = await usedDirectory()
    expect(statSync(join(dataDir, 'postgres.json')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toContain(passwordOf(dataDir))
  })

  test('left incomplete by a killed start is created again', async () => {
    const dataDir = dataDirectory()
    mkdirSync(join(dataDir, 'postgres.new-half', 'base'), { recursive: true })
    const server = await embedded(dataDir)
    expect(await ask(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    // The programs are copied as well if the database's OS user cannot read the project folder.
    const made = readdirSync(dataDir).filter((name) => !name.startsWith('postgresql-'))
    expect(made.toSorted()).toEqual(['panna.lock', 'postgres', 'postgres.json', 'postgres.log'])
  })
})

describe('a second start', () => {
  test('finds the data of the first one', async () => {
    const dataDir = await usedDirectory()
    const first = await startEmbedded({ dataDir, settings: { fsync: 'off' } })
    await ask(first.url, `CREATE TABLE kept AS SELECT 'yes' AS answer`)
    await first.stop()
    expect(isAlive(first.pid)).toBe(false)

    const second = await embedded(dataDir)
    expect(await ask(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 'yes' }])
  })

  test('is visible to tools that work beside it, and only while it runs', async () => {
    const dataDir = await usedDirectory()
    expect(await findRunning(dataDir)).toBeNull()
    const server = await startEmbedded({ dataDir, settings: { fsync: 'off' } })
    expect(await findRunning(dataDir)).toBe(server.url)
    await server.stop()
    expect(await findRunning(dataDir)).toBeNull()
  })

  test('refuses to create an empty shop where a full one was', async () => {
    const dataDir = await usedDirectory()
    rmSync(join(dataDir, 'postgres'), { recursive: true })

    await expect(embedded(dataDir)).rejects.toThrow(/was in .*postgres and is gone: restore it from a backup/)
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
    expect(existsSync(join(dataDir, 'panna.lock'))).toBe(false)
  })

  test('rejects a database whose passwords are lost, and one of another version', async () => {
    const dataDir = await usedDirectory()
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
    await expect(embedded(dataDir)).rejects.toThrow(/was made by PostgreSQL 17 and Panna brings 18/)
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18\n')
    rmSync(join(dataDir, 'postgres.json'))
    await expect(embedded(dataDir)).rejects.toThrow(/postgres\.json with the database's passwords is missing/)
  })
})

test('a path too long for a socket gets a private folder elsewhere, which is deleted with the server', async () => {
  const dataDir = join(dataDirectory(), 'a-long-name-'.repeat(10))
  const server = await startEmbedded({ dataDir, settings: { fsync: 'off' } })
  const { socketDir = '' } = server
  expect(socketDir.startsWith(dataDir)).toBe(false)
  expect(statSync(socketDir).mode & 0o077).toBe(0)
  expect(await ask(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await server.stop()
  expect(existsSync(socketDir)).toBe(false)
})

test.runIf(process.getuid?.() === 0)(
  'below a folder that the database’s own OS user cannot enter, root puts the data in a system folder and says where',
  async () => {
    const closed = dataDirectory()
    chmodSync(closed, 0o700)
    const dataDir = join(closed, 'data')
    const log = vi.fn<(line: string) => void>()
    const server = await startEmbedded({ dataDir, settings: { fsync: 'off' }, log })
    await ask(server.url, `CREATE TABLE kept AS SELECT 'yes' AS answer`)
    await server.stop()

    const { place } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as { place: string }
    expect(place).toMatch(/^\/var\/lib\/panna\/[0-9a-f]{12}$/)
    try {
      expect(log).toHaveBeenCalledWith(expect.stringContaining(place))
      expect(readdirSync(place)).toContain('postgres')
      expect(readFileSync(join(place, 'belongs-to'), 'utf8').trim()).toBe(dataDir)
      const again = await startEmbedded({ dataDir, settings: { fsync: 'off' } })
      expect(await ask(again.url, 'SELECT answer FROM kept')).toEqual([{ answer: 'yes' }])
      await again.stop()
    } finally {
      rmSync(place, { recursive: true, force: true })
    }
  },
)

test('a folder that cannot be created is reported in a sentence that names it', async () => {
  const file = join(dataDirectory(), 'a-file')
  writeFileSync(file, '')
  await expect(startEmbedded({ dataDir: join(file, 'data') })).rejects.toThrow(
    `The data folder ${join(file, 'data')} cannot be made (ENOTDIR)`,
  )
})

function passwordOf(dataDir: string): string {
  const kept = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as { appPassword: string }
  return kept.appPassword
}
