/**
 * PostgreSQL refuses to run as root, so under root it gets its own OS user, created if the system allows it: which one,
 * how its programs are started, and what it can reach.
 */
import { execFile, spawn, type SpawnOptions } from 'node:child_process'
import { existsSync } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedError } from './embedded-error.ts'

const run = promisify(execFile)
const OWN_NAME = 'panna-db'
/** Used if no user can be created, for example on a read-only system. */
const STAND_INS = ['postgres', 'nobody']

/** The OS user of the database, as `spawn` wants it. */
export type OsUser = { uid: number; gid: number }

/**
 * The OS user that the server runs as, or null for the current one. The owner of an existing cluster decides: it keeps
 * working if the same name has another id on this machine.
 */
export async function databaseUser(cluster: string, log: (line: string) => void): Promise<OsUser | null> {
  if (process.getuid?.() !== 0) return null
  const owner = await stat(cluster).catch(() => null)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return (await find(OWN_NAME)) ?? (await make(log)) ?? (await standIn())
}

async function make(log: (line: string) => void): Promise<OsUser | null> {
  const shell = existsSync('/usr/sbin/nologin') ? '/usr/sbin/nologin' : '/bin/false'
  const ways: [string, string[]][] = [
    [
      'useradd',
      [
        '--system',
        '--user-group',
        '--no-create-home',
        '--home-dir',
        '/nonexistent',
        '--shell',
        shell,
        OWN_NAME,
      ],
    ],
    ['adduser', ['--system', '--group', '--no-create-home', '--shell', shell, OWN_NAME]],
  ]
  for (const [command, args] of ways) {
    const isMade = await run(command, args, { env: { PATH: searchPath() } }).then(
      () => true,
      () => false,
    )
    // Another start may have created it a moment ago, which looks like a failure.
    const user = await find(OWN_NAME)
    if (user && isMade) log(`made the OS user ${OWN_NAME}: PostgreSQL does not run as root`)
    if (user) return user
  }
  return null
}

async function standIn(): Promise<OsUser> {
  for (const name of STAND_INS) {
    const user = await find(name)
    if (user) return user
  }
  throw new EmbeddedError(
    `PostgreSQL does not run as root, and no OS user could be made for it: start Panna as an ordinary user, or set DATABASE_URL.`,
  )
}

async function find(name: string): Promise<OsUser | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return null
  }
}

/** `useradd` is in an sbin folder that a container's PATH may not contain. */
function searchPath(): string {
  return `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin:/usr/bin:/bin`
}

/** Runs one of PostgreSQL's programs and returns its output. */
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

/**
 * Whether the user can enter a folder: every parent must allow it. Checks only the permission bits. If an access list
 * allows more, the answer may be a needless no (files are then copied); if something else forbids it, PostgreSQL
 * reports the refusal.
 */
export async function canEnter(dir: string, user: OsUser | null): Promise<boolean> {
  if (user === null) return true
  let folder: string
  try {
    folder = await realpath(dir)
    for (;;) {
      if (!(await isOpen(folder, user, 0o1))) return false
      if (folder === dirname(folder)) return true
      folder = dirname(folder)
    }
  } catch {
    return false
  }
}

/** True if the user may read and execute this file, provided that it can enter its folder. */
export async function canRun(file: string, user: OsUser | null): Promise<boolean> {
  if (user === null) return true
  return isOpen(file, user, 0o5).catch(() => false)
}

async function isOpen(path: string, user: OsUser, bits: number): Promise<boolean> {
  const { mode, uid, gid } = await stat(path)
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0
  return ((mode >> shift) & bits) === bits
}
