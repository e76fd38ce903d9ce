/**
 * A whole database as one file, and back: a ZIP with the rows of each table as JSON lines and a manifest. Which tables
 * belong to it is declared by the caller. Everything is read at one moment, and written in one transaction or not at
 * all.
 */
import type pg from 'pg'
import { z } from '../../rules/zod.ts'
import { systemCode } from '../embedded/embedded-error.ts'
import { readZip, type ZipReader, writeZip } from '../../zip.ts'

export type ArchiveTable = {
  readonly name: string
  /** SQL that is written instead of a column. */
  readonly replaced?: Readonly<Record<string, string>>
  /** Rows that other rows of the table refer to come first. */
  readonly order?: string
  /** A new database has rows of its own here, which the archive's rows replace. */
  readonly isSeeded?: true
}

const ARCHIVE_FORMAT = 1
const MANIFEST = 'manifest.json'

const manifestShape = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  schema: z.string(),
  madeAt: z.string(),
  tables: z.array(z.object({ name: z.string(), rows: z.int() })),
})
export type Manifest = z.output<typeof manifestShape>

/** Rows fetched at once: a picture has up to some megabytes. */
const FETCHED = 20
/** Characters inserted by one statement, unless one row is longer. */
const INSERTED = 4_000_000

/** Adds to a row what is stored elsewhere. */
type CompleteRow = (table: string, line: string) => Promise<string>

export async function writeArchive(
  pool: pg.Pool,
  path: string,
  tables: readonly ArchiveTable[],
  complete: CompleteRow,
): Promise<Manifest> {
  return onClient(pool, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', async (client) => {
    const counted: { name: string; rows: number }[] = []
    const manifest: Manifest = {
      format: ARCHIVE_FORMAT,
      schema: await schemaOf(client),
      madeAt: new Date().toISOString(),
      tables: counted,
    }
    await writeZip(path, entriesOf(client, tables, { counted, manifest, complete }))
    return manifest
  })
}

async function* entriesOf(
  client: pg.PoolClient,
  tables: readonly ArchiveTable[],
  {
    counted,
    manifest,
    complete,
  }: {
    readonly counted: { name: string; rows: number }[]
    readonly manifest: Manifest
    readonly complete: CompleteRow
  },
) {
  for (const table of tables) {
    const count = { name: table.name, rows: 0 }
    counted.push(count)
    yield { name: fileOf(table), lines: rowsOf(client, table, count, complete) }
  }
  // Last, because it says how many rows were written.
  yield { name: MANIFEST, lines: inOne(JSON.stringify(manifest)) }
}

async function* rowsOf(
  client: pg.PoolClient,
  { name, replaced = {}, order }: ArchiveTable,
  count: { rows: number },
  complete: CompleteRow,
) {
  const columns = await columnsOf(client, name)
  const selected = columns.map((column) => `${replaced[column] ?? `t."${column}"`} AS "${column}"`).join(', ')
  await client.query(
    `DECLARE archived NO SCROLL CURSOR FOR SELECT row_to_json(r)::text AS line
       FROM (SELECT ${selected} FROM "${name}" t ${order === undefined ? '' : `ORDER BY ${order}`}) AS r`,
  )
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`FETCH ${FETCHED} FROM archived`)
    for (const { line } of rows) yield await complete(name, line)
    count.rows += rows.length
    if (rows.length < FETCHED) break
  }
  await client.query('CLOSE archived')
}

async function* inOne(line: string) {
  yield line
}

type Problem = { readonly ok: false; readonly problem: string }
export type ReadArchive = { readonly ok: true; readonly manifest: Manifest } | Problem

/** What can be seen before there is a database to fill. null if nothing is wrong with the file so far. */
export async function findArchiveProblem(path: string): Promise<string | null> {
  const opened = await openArchive(path)
  return opened.ok ? null : opened.problem
}

async function openArchive(
  path: string,
): Promise<(Extract<ReadArchive, { ok: true }> & { readonly zip: ZipReader }) | Problem> {
  try {
    const zip = await readZip(path)
    return { ok: true, zip, manifest: await readManifest(zip) }
  } catch (error) {
    if (error instanceof Refused) return { ok: false, problem: error.message }
    if (systemCode(error) === 'ENOENT') return { ok: false, problem: `There is no file ${path}.` }
    return { ok: false, problem: 'This file is not an archive of a shop.' }
  }
}

/**
 * Writes nothing if it fails. `check` verifies the result in the same transaction: any text that it returns is a
 * problem.
 */
export async function readArchive(
  pool: pg.Pool,
  path: string,
  tables: readonly ArchiveTable[],
  check: (client: pg.PoolClient) => Promise<readonly string[]>,
): Promise<ReadArchive> {
  const opened = await openArchive(path)
  if (!opened.ok) return opened
  const { zip, manifest } = opened
  try {
    return await onClient(pool, 'BEGIN', async (client) => {
      await loadRows(client, zip, manifest, tables)
      const broken = await check(client)
      if (broken.length > 0) throw new Refused(`The archive is not consistent: ${broken.join('; ')}`)
      return { ok: true as const, manifest }
    })
  } catch (error) {
    if (error instanceof Refused) return { ok: false, problem: error.message }
    throw error
  }
}

class Refused extends Error {}

async function loadRows(
  client: pg.PoolClient,
  zip: ZipReader,
  manifest: Manifest,
  tables: readonly ArchiveTable[],
): Promise<void> {
  const schema = await schemaOf(client)
  if (manifest.schema !== schema)
    throw new Refused(
      `The archive was made by another version (${manifest.schema}, here ${schema}). Update both shops to the same version.`,
    )
  const filled = await filledTables(client, tables)
  if (filled.length > 0) throw new Refused(`This shop is not empty: ${filled.join(', ')}.`)
  for (const { name } of tables) await client.query(`ALTER TABLE "${name}" DISABLE TRIGGER USER`)
  for (const { name } of tables.filter(({ isSeeded }) => isSeeded).toReversed())
    await client.query(`DELETE FROM "${name}"`)
  for (const table of tables) {
    const expected = manifest.tables.find(({ name }) => name === table.name)?.rows ?? 0
    const rows = zip.names.includes(fileOf(table)) ? await insertRows(client, zip, table) : 0
    if (rows !== expected)
      throw new Refused(`The archive is damaged: ${table.name} has ${rows} of ${expected} rows.`)
    await continueCounting(client, table)
  }
  for (const { name } of tables) await client.query(`ALTER TABLE "${name}" ENABLE TRIGGER USER`)
}

async function readManifest(zip: ZipReader): Promise<Manifest> {
  if (!zip.names.includes(MANIFEST)) throw new Refused('This file is not an archive of a shop.')
  let text = ''
  for await (const line of zip.lines(MANIFEST)) text += line
  const read = manifestShape.safeParse(JSON.parse(text))
  if (!read.success) throw new Refused('This archive has a format that this version does not know.')
  return read.data
}

async function insertRows(client: pg.PoolClient, zip: ZipReader, table: ArchiveTable): Promise<number> {
  const { name } = table
  const columns = (await columnsOf(client, name)).map((column) => `"${column}"`).join(', ')
  const text = `INSERT INTO "${name}" (${columns}) OVERRIDING SYSTEM VALUE
    SELECT ${columns} FROM json_populate_recordset(NULL::"${name}", $1::json)`
  let [rows, waiting, length] = [0, [] as string[], 0]
  const flush = async () => {
    if (waiting.length > 0) await client.query(text, [`[${waiting.join(',')}]`])
    rows += waiting.length
    waiting = []
    length = 0
  }
  for await (const line of zip.lines(fileOf(table))) {
    waiting.push(line)
    length += line.length
    if (length > INSERTED) await flush()
  }
  await flush()
  return rows
}

/** New rows get numbers after those of the archive. */
async function continueCounting(client: pg.PoolClient, { name }: ArchiveTable): Promise<void> {
  const { rows } = await client.query<{ column: string }>(
    `SELECT attname AS column FROM pg_attribute WHERE attrelid = $1::regclass AND attidentity <> ''`,
    [`"${name}"`],
  )
  for (const { column } of rows)
    await client.query(
      `SELECT setval(pg_get_serial_sequence('"${name}"', '${column}'), max("${column}")) FROM "${name}" HAVING max("${column}") IS NOT NULL`,
    )
}

async function filledTables(client: pg.PoolClient, tables: readonly ArchiveTable[]): Promise<string[]> {
  const filled: string[] = []
  for (const { name, isSeeded } of tables) {
    if (isSeeded) continue
    const { rows } = await client.query(`SELECT 1 FROM "${name}" LIMIT 1`)
    if (rows.length > 0) filled.push(name)
  }
  return filled
}

/** Without generated columns. */
async function columnsOf(client: pg.PoolClient, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [`"${table}"`],
  )
  return rows.map(({ name }) => name)
}

/** The newest migration. */
async function schemaOf(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query<{ hash: string }>(
    'SELECT left(hash, 16) AS hash FROM drizzle.__drizzle_migrations ORDER BY created_at DESC LIMIT 1',
  )
  return rows[0]?.hash ?? 'none'
}

const fileOf = ({ name }: ArchiveTable) => `${name}.ndjson`

/** A shop takes longer than a page may: the limits of a connection do not apply here. */
async function onClient<T>(
  pool: pg.Pool,
  begin: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(begin)
    await client.query('SET LOCAL statement_timeout = 0')
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
