/**
 * Loaded into the shop's process before its own code: counts the SQL statements that it sends, by name, BEGIN and COMMIT
 * among them, and writes the counts to the file in STATEMENTS_FILE a few times a second.
 */
import { rename, writeFile } from 'node:fs/promises'
import pg from 'pg'

const WRITE_MS = 200
/** Enough of an unnamed statement to tell which it is. */
const SHOWN = 60

const counts = new Map<string, number>()
let isChanged = false

const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
const { query } = prototype
prototype.query = function counted(this: unknown, ...args: unknown[]) {
  const name = nameOf(args[0])
  counts.set(name, (counts.get(name) ?? 0) + 1)
  isChanged = true
  return query.apply(this, args)
}

function nameOf(asked: unknown): string {
  if (typeof asked === 'string') return asked.slice(0, SHOWN)
  const { name, text } = (asked ?? {}) as { name?: string; text?: string }
  return name ?? text?.trim().slice(0, SHOWN) ?? 'unnamed'
}

const file = process.env['STATEMENTS_FILE']

/** On a busy machine a write may take longer than the interval. */
let isWriting = false

async function write(path: string): Promise<void> {
  isWriting = true
  isChanged = false
  await writeFile(`${path}.new`, JSON.stringify(Object.fromEntries(counts)))
  await rename(`${path}.new`, path)
  isWriting = false
}

if (file !== undefined)
  setInterval(() => {
    if (isChanged && !isWriting) void write(file)
  }, WRITE_MS).unref()
