/** A Debian of its own in a folder, and commands in it as on a machine of its own. Linux, as root, with debootstrap. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Stop } from './stop.mjs'

export const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
/** What it gets of the machine that it runs on. */
const NETWORK = ['resolv.conf', 'hosts', 'ssl/certs/ca-certificates.crt']

export type Place = {
  readonly workdir?: string
  readonly env?: Readonly<Record<string, string>>
  /** True: a network of its own, in which it reaches only itself. */
  readonly isAlone?: boolean
}

export function refuseOthers(): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) throw new Stop('Run this as root on Linux.')
}

/** Debian's smallest system; it is kept between runs. */
export function makeDebian(suite: string, root: string): void {
  const kept = join(tmpdir(), `panna-debian-${suite}`)
  if (!existsSync(join(kept, 'etc/debian_version'))) {
    rmSync(kept, { recursive: true, force: true })
    execFileSync('debootstrap', ['--variant=minbase', suite, kept], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    rmSync(join(kept, 'var/cache/apt/archives'), { recursive: true, force: true })
    rmSync(join(kept, 'var/lib/apt/lists'), { recursive: true, force: true })
  }
  execFileSync('cp', ['-a', kept, root])
}

/** Runs a command there and returns what it printed; throws its output if it fails. Whatever it started ends with it. */
export function runIn(root: string, command: string, place: Place = {}): string {
  const { workdir = '/', env = {}, isAlone = false } = place
  if (!isAlone) takeNetwork(root)
  const mounts = [
    `mount --bind ${root} ${root}`,
    `mount -t proc proc ${root}/proc`,
    `mount --bind /dev ${root}/dev`,
    ...(isAlone ? ['ip link set lo up'] : []),
  ]
  const script = `${mounts.join(' && ')} && exec chroot ${root} /bin/sh -ec '${quoted(`cd ${workdir} && ${command}`)}'`
  const network = Object.entries(process.env).filter(([name]) =>
    /^(npm_config_registry|https?_proxy)$/i.test(name),
  )
  const spaces = ['--mount', '--pid', '--ipc', '--fork', '--kill-child', ...(isAlone ? ['--net'] : [])]
  const result = spawnSync('unshare', [...spaces, 'sh', '-ec', script], {
    env: {
      PATH: SYSTEM_PATH,
      HOME: '/root',
      LANG: 'C.UTF-8',
      // A machine behind a proxy that opens TLS has that proxy's certificate here.
      NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt',
      ...Object.fromEntries(network),
      ...env,
    },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  })
  if (result.status !== 0) throw new Stop(`It failed:\n${result.stdout}${result.stderr}`)
  return result.stdout
}

function takeNetwork(root: string): void {
  for (const name of NETWORK) {
    if (!existsSync(join('/etc', name))) continue
    mkdirSync(dirname(join(root, 'etc', name)), { recursive: true })
    cpSync(join('/etc', name), join(root, 'etc', name), { dereference: true })
  }
}

function quoted(text: string): string {
  return text.replaceAll("'", `'\\''`)
}
