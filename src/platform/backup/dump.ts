/** A dump of the owner's own PostgreSQL by its `pg_dump`, as SQL: restored by `psql` into an empty database. */
import { spawn } from 'node:child_process'
import { BackupError } from './backup-error.ts'

/** Throws `BackupError` if `pg_dump` is missing or fails. The password is not in its arguments, which others can read. */
export async function* dumpOf(databaseUrl: string): AsyncGenerator<Buffer> {
  const child = spawn('pg_dump', ['--no-owner', '--no-privileges'], {
    env: { ...process.env, ...environmentOf(databaseUrl) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => (said = `${said}${part}`.slice(-500)))
  const ended = new Promise<number | string | null>((done) => {
    child.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    child.once('close', done)
  })
  try {
    for await (const part of child.stdout) yield part as Buffer
    const code = await ended
    if (code === 'ENOENT')
      throw new BackupError(
        'DATABASE_URL names a PostgreSQL of your own and its pg_dump is not installed: install the client of its version, or use pgBackRest or your provider’s backups and then npm run backup -- --record.',
      )
    if (code !== 0)
      throw new BackupError(
        `pg_dump failed (${code}): ${said.trim().split('\n').at(-1) ?? 'no reason given'}`,
      )
  } finally {
    child.kill()
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
