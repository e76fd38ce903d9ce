/** Backup and restore of a real bundled server whose shop keeps selling. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '#platform/database/connection.ts'
import { migrate } from '#platform/database/migrate.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { type Embedded, startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import { seedIfEmpty } from '#server/seed/seed.ts'
import { aGuest, aProduct, place, testShop, type TestShop } from '#tests/support/shop.ts'
import { changesFolder, listBackups, listChanges } from './backup-folder.ts'
import { type BackupPlan, collectAllChanges, drill, makeBackup, restoreAndAudit } from './make-backup.ts'
import { restoreBackup } from './restore.ts'

const KEY = 'a key of many random letters'
const settings = { fsync: 'off' }
/** Each restore unpacks and starts a whole database. */
const PATIENCE_MS = 180_000
const now = () => new Date()

const folders = aFolderIn(tmpdir())
const dataDir = aFolder()
const folder = join(dataDir, 'backups')
let server: Embedded
let shop: TestShop
let plan: BackupPlan
const stop: (() => Promise<void>)[] = []

beforeAll(async () => {
  server = await startEmbedded({ dataDir, settings, hasWalArchive: true })
  await migrate(server.url)
  await seedIfEmpty(server.url)
  writeFileSync(join(dataDir, 'secrets.json'), '{"authSecret":"kept"}')
  const db = connect(server.url)
  shop = await testShop({ database: { url: server.url, db } })
  plan = { dataDir, server, folder, key: KEY, keep: 2, command: null, now }
  stop.push(
    () => db.close(),
    () => server.stop(),
  )
})
afterAll(async () => {
  for (const each of stop) await each()
  rmSync(folders, { recursive: true, force: true })
})

test(
  'everything acknowledged before a backup is in it, while the shop keeps selling',
  { timeout: PATIENCE_MS },
  async () => {
    const sales = startSelling()
    await expect.poll(() => sales.acknowledged.length).toBeGreaterThan(5)
    const before = [...sales.acknowledged]
    const made = await makeBackup(plan)
    await expect.poll(() => sales.acknowledged.length).toBeGreaterThan(before.length + 3)
    await sales.stop()

    expect(await rowsOf(server.url, `SELECT kind FROM setup_records WHERE kind = 'backup'`)).toHaveLength(1)
    expect(statSync(made.path).mode & 0o777).toBe(0o600)
    expect(readFileSync(made.path).includes('asha@example.test')).toBe(false)

    const to = newFolder()
    const restored = await restoreBackup({ ...fromBackup(made.path), dataDir: to, settings })
    try {
      const ids = new Set(
        (await rowsOf<{ id: string }>(restored.server.url, 'SELECT id FROM orders')).map(({ id }) => id),
      )
      expect(before.filter((id) => !ids.has(id))).toEqual([])
      expect(ids.size).toBeLessThan(sales.acknowledged.length)
      const pictures = 'SELECT count(*)::int AS count, sum(length(bytes))::int AS bytes FROM pictures'
      expect(await rowsOf(restored.server.url, pictures)).toEqual(await rowsOf(server.url, pictures))
    } finally {
      await restored.server.stop()
    }
    expect(readFileSync(join(to, 'secrets.json'), 'utf8')).toBe('{"authSecret":"kept"}')

    const report = await drill({ folder, key: KEY, now, settings })
    expect(report).toMatchObject({ broken: [], file: made.path })
    expect(report.orders).toBeGreaterThanOrEqual(before.length)
    expect(readdirSync(folder).filter((name) => name.startsWith('drill'))).toEqual([])
  },
)

test(
  'changes can be replayed to any moment after a backup, and a moment without data is named',
  { timeout: PATIENCE_MS },
  async () => {
    const [newest] = await listBackups(folder)
    const first = await anOrder()
    await collectAllChanges(plan)
    const moment = new Date(
      (await rowsOf<{ now: Date }>(server.url, 'SELECT clock_timestamp() AS now'))[0]!.now,
    )
    const second = await anOrder()
    await collectAllChanges(plan)

    const at = async (time: Date | 'latest') => {
      const dir = newFolder()
      const { server: restored } = await restoreBackup({
        ...fromBackup(newest!.path),
        dataDir: dir,
        time,
        settings,
      })
      const rows = await rowsOf<{ id: string }>(restored.url, 'SELECT id FROM orders')
      await restored.stop()
      const ids = new Set(rows.map(({ id }) => id))
      return [first, second].map((id) => ids.has(id))
    }
    expect(await at(moment)).toEqual([true, false])
    expect(await at('latest')).toEqual([true, true])
    const changes = await listChanges(changesFolder(folder))
    const away = join(aFolder(), 'away')
    renameSync(changes.at(-2)!.path, away)
    await expect(at('latest')).rejects.toThrow(/have a gap: [0-9A-F]{24} is missing/)
    renameSync(away, changes.at(-2)!.path)
    await expect(at(new Date(Date.now() + 3_600_000))).rejects.toThrow(
      /^The changes here end before .*: choose an earlier/,
    )
    await expect(at(new Date(newest!.begunAt.getTime() - 60_000))).rejects.toThrow(
      /^This backup is of .*: for an earlier/,
    )
  },
)

describe('a restore that fails explains why in one sentence, and leaves nothing behind:', () => {
  const failing = async (change: Partial<Parameters<typeof restoreBackup>[0]>) => {
    const [newest] = await listBackups(folder)
    const dir = newFolder()
    const error = await restoreAndAudit({ ...fromBackup(newest!.path), dataDir: dir, ...change }).catch(
      (reason: unknown) => reason,
    )
    if (change.dataDir === undefined) expect(existsSync(dir)).toBe(false)
    expect(error).toMatchObject({ name: 'BackupError' })
    return (error as Error).message
  }
  /** The newest backup with its bytes changed. */
  const changed = async (change: (bytes: Buffer) => Buffer) => {
    const [newest] = await listBackups(folder)
    const path = join(aFolder(), 'changed.tar.zst.age')
    writeFileSync(path, change(readFileSync(newest!.path)))
    return path
  }

  test('a wrong or missing key', { timeout: PATIENCE_MS }, async () => {
    expect(await failing({ key: 'another key of many letters' })).toMatch(/^BACKUP_KEY is not the key/)
    expect(await failing({ key: null })).toMatch(/is encrypted: set BACKUP_KEY/)
  })

  test.each([0.2, 0.999])(
    'a file truncated after %d of its bytes',
    { timeout: PATIENCE_MS },
    async (part) => {
      const file = await changed((bytes) => bytes.subarray(0, Math.floor(bytes.length * part)))
      expect(await failing({ file })).toMatch(/damaged or was cut off/)
    },
  )

  test('a file with a changed byte, and one that is not a backup', { timeout: PATIENCE_MS }, async () => {
    const file = await changed((bytes) => {
      bytes[Math.floor(bytes.length / 2)]! ^= 1
      return bytes
    })
    expect(await failing({ file })).toMatch(/damaged or was cut off/)
    expect(await failing({ file: join(import.meta.dirname, 'tar.ts') })).toMatch(/damaged or was cut off/)
    expect(await failing({ file: '/nowhere/panna.tar.zst' })).toMatch(/can't be read \(ENOENT\)/)
  })

  test('a truncated unencrypted file', { timeout: PATIENCE_MS }, async () => {
    const plain = await makeBackup({ ...plan, folder: aFolder(), key: null })
    const bytes = readFileSync(plain.path)
    writeFileSync(plain.path, bytes.subarray(0, bytes.length - 100))
    expect(await failing({ file: plain.path, key: null })).toMatch(/damaged or was cut off/)
  })

  test('a folder in use', async () => {
    expect(await failing({ dataDir })).toMatch(/is not empty, and a restore overwrites nothing/)
  })
})

test(
  'a command gets each file; its failure is reported, and the backup does not count',
  { timeout: PATIENCE_MS },
  async () => {
    const elsewhere = aFolder()
    const own = { ...plan, folder: aFolder() }
    const made = await makeBackup({ ...own, command: `cp "$BACKUP_FILE" '${elsewhere}'` })
    expect(readdirSync(elsewhere)).toContain(made.path.split('/').at(-1))
    const counted = async () =>
      (await rowsOf(server.url, `SELECT FROM setup_records WHERE kind = 'backup'`)).length
    const before = await counted()
    await expect(
      makeBackup({ ...own, now: later(1), command: 'echo no such remote >&2; exit 3' }),
    ).rejects.toThrow(/is complete but was not sent: BACKUP_COMMAND ended with 3 \(no such remote\)/)
    expect(await counted()).toBe(before)
  },
)

test('only the newest backups are kept, and two do not run at once', { timeout: PATIENCE_MS }, async () => {
  const own = { ...plan, folder: aFolder() }
  const [one, two] = await Promise.allSettled([makeBackup(own), makeBackup({ ...own, now: later(5) })])
  expect([one.status, two.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  const reasons = [one, two].flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))
  expect(reasons).toEqual([expect.stringMatching(/Another backup of this shop is running/)])
  await makeBackup({ ...own, now: later(10) })
  await makeBackup({ ...own, now: later(20) })
  expect(await listBackups(own.folder)).toHaveLength(2)
  expect(readdirSync(own.folder).filter((name) => name.endsWith('.unfinished'))).toEqual([])
})

/** A limit on the size of files simulates a full disk: the kernel refuses to write on. */
test.runIf(process.platform === 'linux')('a full disk is reported, and earlier backups stay', async () => {
  const own = aFolder()
  writeFileSync(join(own, 'earlier'), 'kept')
  const script = `
    process.on('SIGXFSZ', () => undefined)
    const { writeBackupFile } = await import(${JSON.stringify(join(import.meta.dirname, 'backup-file.ts'))})
    const { randomBytes } = await import('node:crypto')
    async function* much() { for (let part = 0; part < 100; part++) yield randomBytes(65_536) }
    await writeBackupFile(${JSON.stringify(join(own, 'new'))}, much(), null).catch((error) => console.log(error.message))`
  const { stdout } = await promisify(execFile)('/bin/sh', [
    '-c',
    'ulimit -f 1000; exec "$0" --input-type=module -e "$1"',
    process.execPath,
    script,
  ])
  expect(stdout).toBe(`The disk of ${own} is full: free some space, then try again. Nothing was changed.\n`)
  expect(readdirSync(own)).toEqual(['earlier'])
})

function fromBackup(file: string) {
  return { file, key: KEY, time: null, changes: changesFolder(folder) } as const
}

/** Places and cancels orders until it is stopped. */
function startSelling() {
  const acknowledged: OrderId[] = []
  let isOn = true
  const lanes = [1, 2].map(async () => {
    while (isOn) acknowledged.push(await anOrder())
  })
  return {
    acknowledged,
    async stop() {
      isOn = false
      await Promise.all(lanes)
    },
  }
}

async function anOrder(): Promise<OrderId> {
  const id = randomUUID() as OrderId
  const productId = await aProduct(shop)
  const placed = await place(shop, await aGuest(shop), { id, items: [{ productId, quantity: 2 }] })
  expect(placed.ok).toBe(true)
  return id
}

async function rowsOf<Row>(url: string, sql: string): Promise<Row[]> {
  const db = connect(url, { size: 1 })
  try {
    return (await db.pool.query(sql)).rows as Row[]
  } finally {
    await db.close()
  }
}

function later(seconds: number): () => Date {
  return () => new Date(Date.now() + seconds * 1_000)
}

/** Deleted after the tests. */
function aFolder(): string {
  return aFolderIn(folders)
}

function aFolderIn(parent: string): string {
  const dir = mkdtempSync(join(parent, 'panna-backup-'))
  // Under root the database runs as another OS user, who needs access to the folder.
  chmodSync(dir, 0o711)
  return dir
}

function newFolder(): string {
  return join(aFolder(), 'restored')
}
