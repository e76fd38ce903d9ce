/**
 * Built files of other versions. While a shop is updated, a page of one version may ask a process of another for its
 * scripts and styles, and pages stay open in browsers for days. So each process puts its files into the database, and
 * finds there what it does not have itself.
 */
import { statement, type Queryable } from '../database/statement.ts'

export type BuiltFiles = {
  /** null if no version has it. */
  find(path: string): Promise<Buffer | null>
}

/** Minimum interval between queries, however many unknown files are requested. */
const LISTED_FOR_MS = 1_000

const touchFiles = statement<[readonly string[]], { path: string }>(
  'keep_built_files',
  `UPDATE built_files SET shipped_at = shop_now() WHERE path = ANY($1::text[]) RETURNING path`,
)
const insert = statement<[readonly string[], readonly Buffer[]], Record<string, never>>(
  'insert_built_files',
  `INSERT INTO built_files (path, body) SELECT * FROM unnest($1::text[], $2::bytea[]) ON CONFLICT DO NOTHING`,
)
const forget = statement<[], Record<string, never>>(
  'forget_built_files',
  `DELETE FROM built_files WHERE shipped_at < shop_now() - interval '90 days'`,
)
const list = statement<[], { path: string }>('list_built_files', `SELECT path FROM built_files`)
const select = statement<[string], { body: Buffer }>(
  'find_built_file',
  `SELECT body FROM built_files WHERE path = $1`,
)

/** Stores this version's files, by path, and deletes those that were not shipped for 90 days. */
export async function shareBuiltFiles(on: Queryable, own: ReadonlyMap<string, Buffer>): Promise<BuiltFiles> {
  const stored = new Set((await touchFiles(on, [...own.keys()])).map(({ path }) => path))
  const added = [...own].filter(([path]) => !stored.has(path))
  if (added.length > 0)
    await insert(
      on,
      added.map(([path]) => path),
      added.map(([, body]) => body),
    )
  await forget(on)

  let listed: Promise<ReadonlySet<string>> | null = null
  function paths(): Promise<ReadonlySet<string>> {
    if (listed) return listed
    const asked = list(on).then((rows) => new Set(rows.map(({ path }) => path)))
    listed = asked
    const again = () => {
      listed = null
    }
    asked.then(() => setTimeout(again, LISTED_FOR_MS).unref(), again)
    return asked
  }

  return {
    async find(path) {
      if (!(await paths()).has(path)) return null
      const [file] = await select(on, path)
      return file?.body ?? null
    },
  }
}
