/** Starts PostgreSQL's programs: as which OS user, with which environment. */
import { spawn, type SpawnOptions } from 'node:child_process'
import { EmbeddedError } from './embedded-error.ts'
import type { OsUser } from './os-user.ts'

/** Runs a program and returns its output. */
export async function runQuietly(
  command: string,
  args: readonly string[],
  user: OsUser | null,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(command, args, { ...asUser(user), stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(cannotRun(command, error)))
    child.once('close', (code) => resolve({ code, output }))
  })
}

/**
 * A session of its own: Ctrl-C at the terminal reaches the shop alone, which then ends the database last.
 * The environment is bare: PostgreSQL reads dozens of `PG…` and `LC_…` variables that are not meant for it.
 */
export function asUser(user: OsUser | null): SpawnOptions {
  const { PATH = '/usr/bin:/bin', SystemRoot } = process.env
  return {
    cwd: process.platform === 'win32' ? undefined : '/',
    env: { PATH, LC_ALL: 'C', TZ: 'UTC', ...(SystemRoot === undefined ? {} : { SystemRoot }) },
    detached: process.platform !== 'win32',
    windowsHide: true,
    ...user,
  }
}

/** Explains why a program did not start. */
export function cannotRun(command: string, error: Error): EmbeddedError {
  const code = 'code' in error ? String(error.code) : error.message
  const isMusl = code === 'ENOENT'
  return new EmbeddedError(
    isMusl
      ? `The bundled PostgreSQL does not run on this system (${command}: it needs glibc, which Alpine lacks): use a Debian-based system, or set DATABASE_URL.`
      : `The bundled PostgreSQL could not be started (${command}: ${code}): check the rights of that file, or set DATABASE_URL.`,
  )
}
