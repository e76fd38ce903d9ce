/** PostgreSQL refuses to run as root. So under root it gets an OS user of its own, made when the system allows it. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { EmbeddedError } from './embedded-error.ts'

const run = promisify(execFile)
const OWN_NAME = 'panna-db'
/** Used when no user can be made, for example on a read-only system. */
const STAND_INS = ['postgres', 'nobody']

/** The OS user of the database, as `spawn` wants it. */
export type OsUser = { uid: number; gid: number }

/**
 * The OS user that the server runs as, or null for "as ourselves". A cluster that exists decides by its owner: it
 * keeps working when the same name has another number on this machine.
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
    // Another start may have made it a moment ago, which looks like a failure of ours.
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

/** `useradd` stands in an sbin folder, which a container's search path may not name. */
function searchPath(): string {
  return `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin:/usr/bin:/bin`
}
