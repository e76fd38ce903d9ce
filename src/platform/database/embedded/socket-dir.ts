/** Where the server's socket goes. A socket path may have about 100 bytes, and DATA_DIR may be longer. */
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { OsUser } from './os-user.ts'
import { canEnter } from './reach.ts'
import { type Address, SOCKET_PORT } from './settings.ts'

const MAX_SOCKET_BYTES = 100
const PREFIX = 'panna-db-'

/** The cluster's own folder if the path fits, else a private one in the system's temporary folder, else a free loopback port. */
export async function chooseAddress(cluster: string, user: OsUser | null): Promise<Address> {
  if (process.platform !== 'win32') {
    if (fits(cluster)) return { socketDir: cluster }
    for (const parent of new Set([tmpdir(), '/tmp'])) {
      if (fits(join(parent, `${PREFIX}123456`)) && (await canEnter(parent, user)))
        return { socketDir: await makeSocketDir(parent, user) }
    }
  }
  return { loopbackPort: await freePort() }
}

/** Deletes a folder that `chooseAddress` created; any other stays. */
export async function removeSocketDir(dir: string): Promise<void> {
  const isOurs = basename(dir).startsWith(PREFIX) && [tmpdir(), '/tmp'].includes(dirname(dir))
  if (isOurs) await rm(dir, { recursive: true, force: true })
}

async function makeSocketDir(parent: string, user: OsUser | null): Promise<string> {
  const dir = await mkdtemp(join(parent, PREFIX))
  if (user) await chown(dir, user.uid, user.gid)
  return dir
}

function fits(dir: string): boolean {
  return Buffer.byteLength(join(dir, `.s.PGSQL.${SOCKET_PORT}.lock`)) < MAX_SOCKET_BYTES
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
