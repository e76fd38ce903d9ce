/** A dump of the owner's own PostgreSQL by its `pg_dump`, as SQL: restored by `psql` into an empty database. */
import { spawn } from 'node:child_process'
import { pipeline } from 'node:stream/promises'
import { BackupError } from './backup-file.ts'

/** Throws `BackupError` if `pg_dump` is missing or fails. The password is not in its arguments, which others can read. */
export async function* dumpOf(databaseUrl: string): AsyncGenerator<Buffer> {
  const program = start('pg_dump', ['--no-owner', '--no-privileges'], databaseUrl)
  try {
    for await (const part of program.child.stdout) yield part as Buffer
    await program.succeeded(
      'or use pgBackRest or your provider’s backups and then npm run backup -- --record.',
    )
  } finally {
    program.child.kill()
  }
}

/** Runs a dump on an empty database, all or nothing. Throws `BackupError` if `psql` is missing or the server refuses. */
export async function restoreDump(sql: AsyncIterable<Buffer>, databaseUrl: string): Promise<void> {
  const options = [
    '--no-psqlrc',
    '--quiet',
    '--single-transaction',
    '--set=ON_ERROR_STOP=1',
    '--output=/dev/null',
  ]
  const program = start('psql', options, databaseUrl)
  try {
    // A program that exits closes its input; its own error message is better than that.
    const isFed = await pipeline(sql, program.child.stdin).then(
      () => true,
      (error: unknown) =>
        error instanceof Error && 'code' in error && error.code === 'EPIPE' ? false : Promise.reject(error),
    )
    await program.succeeded('or restore by other means.')
    if (!isFed) throw new BackupError('psql ended before the whole dump was read.')
  } finally {
    program.child.kill()
  }
}

/** One of PostgreSQL's programs on this database. */
function start(name: 'pg_dump' | 'psql', options: readonly string[], databaseUrl: string) {
  const child = spawn(name, options, {
    env: { ...process.env, ...environmentOf(databaseUrl) },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let errorOutput = ''
  child.stderr
    .setEncoding('utf8')
    .on('data', (part: string) => (errorOutput = `${errorOutput}${part}`.slice(-500)))
  child.stdin.on('error', () => undefined)
  const ended = new Promise<number | string | null>((done) => {
    child.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    child.once('close', done)
  })
  return {
    child,
    async succeeded(otherwise: string): Promise<void> {
      const code = await ended
      if (code === 'ENOENT')
        throw new BackupError(
          `The database is a PostgreSQL of your own and its ${name} is not installed: install the client of its version, ${otherwise}`,
        )
      if (code !== 0)
        throw new BackupError(
          `${name} failed (${code}): ${errorOutput.trim().split('\n').at(-1) ?? 'no reason given'}`,
        )
    },
  }
}

/** The variables of PostgreSQL's programs for an address. */
export function environmentOf(databaseUrl: string): Readonly<Record<string, string>> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl)
  const given = {
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname),
    PGPORT: searchParams.get('port') ?? port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
}
