/** A Debian system in a folder, and commands run in it as on its own machine. Linux, as root, with debootstrap. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Stop } from './terminal.mjs'

export const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
/** What it shares with the host. */
const NETWORK = ['resolv.conf', 'hosts', 'ssl/certs/ca-certificates.crt']

export type Place = {
  readonly workdir?: string
  readonly env?: Readonly<Record<string, string>>
  /** True: a network of its own, in which it can reach only itself. */
  readonly isAlone?: boolean
}

export function refuseOthers(): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) throw new Stop('Run this as root on Linux.')
}

/** Debian's smallest system; it is reused by later runs. */
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

/** Runs a command there and returns its output; throws the output if it fails. All its child processes end with it. */
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
      // A host behind a proxy that intercepts TLS has that proxy's certificate here.
      NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt',
      ...Object.fromEntries(network),
      ...env,
    },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  })
  if (result.status !== 0) throw new Stop(`The command failed:\n${result.stdout}${result.stderr}`)
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
