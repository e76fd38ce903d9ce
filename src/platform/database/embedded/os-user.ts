/** PostgreSQL refuses to run as root, so under root it gets its own OS user, created if the system allows it. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
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
