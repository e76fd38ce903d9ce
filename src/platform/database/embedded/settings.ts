/**
 * The settings of the bundled server, passed on its command line, so that they apply whatever the cluster's own files
 * say; and the folder of its socket.
 */
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type OsUser, canEnter } from './os-user.ts'

/** Names the socket file; with a socket nothing listens on it. */
export const SOCKET_PORT = 5432

export type Settings = Readonly<Record<string, string | number>>

const SMALL_SHOP: Settings = {
  // Acknowledged means stored: a paid order survives a crash of the machine.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  max_connections: 60,
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  min_wal_size: '80MB',
  checkpoint_timeout: '10min',
  wal_compression: 'on',
  // Queries are short: compiling them costs more than it saves.
  jit: 'off',
  // A page runs several statements at once, so workers of one would take the cores from the others.
  max_parallel_workers_per_gather: 0,

  timezone: 'UTC',
  log_timezone: 'UTC',
  cluster_name: 'panna',

  // More people may read the log than the database: it has statements and errors, but no customers' values.
  log_destination: 'stderr',
  logging_collector: 'off',
  log_line_prefix: '%m [%p] %q%u@%d ',
  log_min_messages: 'warning',
  log_error_verbosity: 'terse',
  log_parameter_max_length: 0,
  log_parameter_max_length_on_error: 0,
  log_min_duration_statement: 1_000,
  log_lock_waits: 'on',
  log_checkpoints: 'off',
  log_autovacuum_min_duration: -1,
}

export type Address = { socketDir: string } | { loopbackPort: number }

/** The command line of the server for this cluster. */
export function serverArguments(cluster: string, address: Address, given: Settings): string[] {
  const where: Settings =
    'socketDir' in address
      ? {
          listen_addresses: '',
          unix_socket_directories: quoted(address.socketDir),
          port: SOCKET_PORT,
          unix_socket_permissions: '0700',
        }
      : { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: address.loopbackPort }
  const settings = Object.entries({ ...SMALL_SHOP, ...given, ...where })
  return ['-D', cluster, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** The setting is a list; a quoted entry may hold commas and spaces. */
function quoted(dir: string): string {
  return `"${dir.replaceAll('"', '""')}"`
}

/** Most systems allow little more for a socket's path, and DATA_DIR may be longer. */
const MAX_SOCKET_BYTES = 100
const PREFIX = 'panna-db-'

/**
 * The cluster's own folder if the path fits, else a private one in the system's temporary folder, else a free loopback
 * port.
 */
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
