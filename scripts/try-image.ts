/**
 * `node scripts/run.mjs scripts/try-image.ts`: builds and runs deploy/Dockerfile without a container engine. Each step
 * of the file runs in a chroot; the result starts as its user, as process 1, on a read-only root. Linux, as root, with
 * debootstrap and git. What it needs of Docker's base images is built from Debian, this Node and this npm.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import { makeDebian, refuseOthers, runIn, SYSTEM_PATH } from './lib/debian-root.ts'
import { readImageFile, type Stage } from './lib/image-file.ts'
import { inProject } from './lib/paths.mjs'
import { main, Stop } from './lib/terminal.mjs'

const PORT = 4788
const BUILD_TOOLS = ['npm', 'npx', 'node_modules/.bin/tsc', 'gcc', 'cc', 'make', 'python3', 'git', 'curl']
const BUILD_PACKAGES = [
  'vite',
  'rolldown',
  '@react-router/dev',
  'typescript',
  'vitest',
  'oxlint',
  'playwright-core',
]
const READY_WITHIN_MS = 90_000

await main(async () => {
  refuseOthers()
  const folder = mkdtempSync(join(tmpdir(), 'panna-image-'))
  // The database's own OS user needs access.
  chmodSync(folder, 0o711)
  try {
    const stages = readImageFile(readFileSync(inProject('deploy', 'Dockerfile'), 'utf8'))
    const roots = new Map<string, string>()
    for (const [place, stage] of stages.entries()) {
      const root = join(folder, `stage-${place}`)
      say(`▸ FROM ${stage.base}`)
      makeBase(stage.base, root)
      roots.set(stage.name, root)
      for (const step of stage.steps) {
        say(`  ${step.word} ${step.text.slice(0, 100)}`)
        mkdirSync(join(root, step.workdir), { recursive: true })
        if (step.word === 'RUN') runIn(root, step.text, step)
        else copy(step, root, roots)
      }
    }
    const last = stages.at(-1)
    const root = last && roots.get(last.name)
    if (last === undefined || root === undefined) throw new Stop('The Dockerfile has no stage.')
    const size = execFileSync('du', ['-sm', root], { encoding: 'utf8' }).split('\t')[0]
    const app = execFileSync('du', ['-sm', join(root, 'app')], { encoding: 'utf8' }).split('\t')[0]
    say(`▸ the image has ${size} MB, ${app} MB of them in /app`)
    refuseBuildTools(root)
    await tryRunning(last, root, folder)
    say('▸ everything is as it should be')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function makeBase(image: string, root: string): void {
  const [, suite = ''] = /(bookworm)-slim$/.exec(image) ?? []
  if (suite === '') throw new Stop(`This script does not support the base image ${image}.`)
  makeDebian(suite, root)
  if (!image.startsWith('node:')) return
  runIn(root, 'apt-get update --quiet && apt-get install --yes --no-install-recommends libatomic1')
  cpSync(process.execPath, join(root, 'usr/local/bin/node'))
  const npm = join(execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim(), 'npm')
  execFileSync('mkdir', ['-p', join(root, 'usr/local/lib/node_modules')])
  execFileSync('cp', ['-a', npm, join(root, 'usr/local/lib/node_modules/npm')])
  for (const name of ['npm', 'npx'])
    execFileSync('ln', [
      '-s',
      `../lib/node_modules/npm/bin/${name}-cli.js`,
      join(root, 'usr/local/bin', name),
    ])
}

function copy(step: Stage['steps'][number], root: string, roots: ReadonlyMap<string, string>): void {
  const words = step.text.split(' ')
  const from = /^--from=(.+)$/.exec(words[0] ?? '')?.[1]
  const paths = from === undefined ? words : words.slice(1)
  const target = join(root, posix.resolve(step.workdir, paths.pop() ?? ''))
  if (from === undefined) return copyContext(paths, target)
  for (const path of paths) {
    const source = join(roots.get(from) ?? '', path)
    const isFolder = statSync(source).isDirectory()
    mkdirSync(isFolder ? target : dirname(target), { recursive: true })
    execFileSync('cp', ['-a', isFolder ? `${source}/.` : source, target])
  }
}

/** Files that git tracks or would add, without those in the ignore file. */
function copyContext(paths: readonly string[], target: string): void {
  const ignored = readFileSync(inProject('deploy', 'Dockerfile.dockerignore'), 'utf8').split('\n')
  const isIgnored = (path: string) =>
    ignored.some((line) => line !== '' && !/[*]/.test(line) && (path === line || path.startsWith(`${line}/`)))
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...paths], {
    cwd: inProject(),
    encoding: 'utf8',
  })
  const list = files
    .split('\n')
    .filter((path) => path !== '' && !isIgnored(path) && existsSync(inProject(path)))
  mkdirSync(target, { recursive: true })
  const packed = execFileSync('tar', ['--create', '--files-from=-'], {
    cwd: inProject(),
    input: list.join('\n'),
    maxBuffer: 1024 ** 3,
  })
  execFileSync('tar', ['--extract', '--no-same-owner', `--directory=${target}`], { input: packed })
}

function refuseBuildTools(root: string): void {
  const folders = ['usr/local/bin', 'usr/bin', 'bin', 'app']
  const tools = BUILD_TOOLS.filter((name) => folders.some((folder) => existsSync(join(root, folder, name))))
  const packages = BUILD_PACKAGES.filter((name) => existsSync(join(root, 'app/node_modules', name)))
  if (tools.length + packages.length > 0)
    throw new Stop(`Build tools are left: ${[...tools, ...packages].join(', ')}.`)
}

/** As Docker runs it: process 1 of its own, read-only, with separate /tmp and volume, without capabilities. */
async function tryRunning(stage: Stage, root: string, folder: string): Promise<void> {
  const server = await startEmbedded({ dataDir: join(folder, 'database'), log: () => undefined })
  const database = await throughLoopback(server.url)
  const log = join(folder, 'shop.log')
  writeFileSync(log, '')
  const [uid, gid] = stage.user.split(':')
  const mounts = [
    `mount --bind ${root} ${root}`,
    `mount -t proc proc ${root}/proc`,
    `mount --bind /dev ${root}/dev`,
    `mount -t tmpfs tmpfs ${root}/tmp`,
    `mount -t tmpfs -o uid=${uid},gid=${gid} tmpfs ${root}/data`,
    `mount -o remount,bind,ro ${root}`,
    `exec chroot ${root} setpriv --reuid=${uid} --regid=${gid} --clear-groups --bounding-set=-all --no-new-privs /bin/sh -c 'cd ${stage.workdir} && exec "$@"' sh ${stage.command.map((word) => `'${word}'`).join(' ')}`,
  ]
  const shop = spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-ec', mounts.join(' && ')],
    {
      env: { PATH: SYSTEM_PATH, ...stage.env, ...settings(database.url) },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  for (const stream of [shop.stdout, shop.stderr])
    stream.on('data', (text: Buffer) => appendFileSync(log, text))
  const exit = once(shop, 'exit') as Promise<[number | null, string | null]>
  try {
    const ready = await Promise.race([untilReady(), exit.then(() => null)])
    if (!ready) throw new Stop(`It did not become ready:\n${readFileSync(log, 'utf8')}`)
    say(`  ready after ${ready} ms`)
    const inside = childOf(shop)
    const status = readFileSync(`/proc/${inside}/status`, 'utf8')
    expect('the user', /^Uid:\t(\d+)/m.exec(status)?.[1], uid)
    expect('its number in the container', /^NSpid:.*\t(\d+)$/m.exec(status)?.[1], '1')
    expect('capabilities', /^CapEff:\t(\w+)/m.exec(status)?.[1], '0000000000000000')
    const within = [
      '--target',
      String(inside),
      '--mount',
      '--pid',
      '--root',
      '--wd',
      '--setuid',
      uid ?? '',
      '--setgid',
      gid ?? '',
    ]
    const health = `cd ${stage.workdir} && PORT=${PORT} ${stage.health.join(' ')}`
    expect('the health check', await codeOf('nsenter', [...within, 'sh', '-c', health]), 0)
    for (const path of ['/app/x', '/usr/x', '/x'])
      expect(`writing ${path}`, await codeOf('nsenter', [...within, 'touch', path]), 1)
    const page = await fetch(`http://127.0.0.1:${PORT}/`, { headers: { 'x-forwarded-proto': 'https' } })
    expect('the home page', page.status, 200)
    process.kill(inside, 'SIGTERM')
    await pause(500)
    const draining = await fetch(`http://127.0.0.1:${PORT}/health/ready`)
    expect('readiness after SIGTERM', draining.status, 503)
    const visit = await fetch(`http://127.0.0.1:${PORT}/`)
    expect('a visit while it drains', visit.status, 200)
    const [code] = await exit
    expect('the exit code', code, 0)
    const errors = readFileSync(log, 'utf8')
      .split('\n')
      .filter((line) => /"level":"?(50|60|error|fatal)/.test(line))
    expect('errors in the log', errors.join('\n'), '')
  } finally {
    // The process inside runs as another user, so it does not end with its parent.
    if (shop.exitCode === null) process.kill(childOf(shop), 'SIGKILL')
    database.close()
    await server.stop()
  }
}

/** Forwards a loopback port to a database's socket, for programs that cannot see its folder. */
async function throughLoopback(databaseUrl: string): Promise<{ url: string; close(): void }> {
  const { password, pathname, username, host } = new URL(databaseUrl)
  const path = `${decodeURIComponent(host.replace(/:\d+$/, ''))}/.s.PGSQL.5432`
  const server = createServer((near) => {
    const far = connect(path)
    near.pipe(far).pipe(near)
    for (const each of [near, far]) each.on('error', () => [near, far].forEach((socket) => socket.destroy()))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `postgresql://${username}:${password}@127.0.0.1:${port}${pathname}`,
    close: () => void server.close(),
  }
}

/** Not awaited: the shop reaches its database through this process. */
async function codeOf(command: string, args: string[]): Promise<number | null> {
  const [code] = (await once(spawn(command, args, { stdio: 'ignore' }), 'exit')) as [number | null]
  return code
}

function childOf({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0])
}

/** A complete production setup, with keys that reach nobody. */
function settings(databaseUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    PORT: String(PORT),
    SHOP_URL: 'https://shop.example',
    TRUST_PROXY: '1',
    AUTH_SECRET: 'only-for-this-trial-0123456789abcdef',
    ADMIN_EMAIL: 'owner@shop.example',
    RAZORPAY_KEY_ID: 'rzp_test_trial',
    RAZORPAY_KEY_SECRET: 'trial',
    RAZORPAY_WEBHOOK_SECRET: 'trial',
    RAZORPAY_BASE_URL: 'http://127.0.0.1:9',
    DELHIVERY_TOKEN: 'trial',
    DELHIVERY_PICKUP_LOCATION: 'trial',
    DELHIVERY_BASE_URL: 'http://127.0.0.1:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'orders@shop.example',
  }
}

async function untilReady(): Promise<number | null> {
  const began = Date.now()
  while (Date.now() - began < READY_WITHIN_MS) {
    const answer = await fetch(`http://127.0.0.1:${PORT}/health/ready`).catch(() => null)
    if (answer?.ok) return Date.now() - began
    await pause(200)
  }
  return null
}

function expect(what: string, found: unknown, wanted: unknown): void {
  if (found !== wanted) throw new Stop(`${what}: ${String(found)} instead of ${String(wanted)}`)
  say(`  ✓ ${what}${wanted === '' ? ': none' : `: ${String(wanted)}`}`)
}
