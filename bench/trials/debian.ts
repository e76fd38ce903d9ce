/**
 * Runs the commands of "From an empty Debian" in docs/operations.md, from a minimal Debian in a chroot to a shop behind
 * TLS, whose backup is restored on a second one. What needs a real machine is simulated: systemd by a script that
 * follows the units, the certificate authority by our own certificate, the providers' keys by keys that reach
 * nobody. Linux, as root, with debootstrap.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { writeReport, type Fact } from './lib/trial-report.ts'
import { makeDebian, refuseOthers, runIn } from '../../scripts/lib/debian-root.ts'
import { inProject } from '../../scripts/lib/paths.mjs'
import { Stop } from '../../scripts/lib/terminal.mjs'

const SUITE = 'trixie'
const TITLES = ['programs', 'database', 'shop', 'settings', 'start', 'TLS', 'backup', 'restore'] as const
/** Debian starts it during the installation, where systemd runs. */
const START_DATABASE = 'pg_ctlcluster $(ls /etc/postgresql) main start'
const STOP_DATABASE = 'pg_ctlcluster $(ls /etc/postgresql) main stop'
const KEYS = `RAZORPAY_KEY_ID=rzp_test_trial
RAZORPAY_KEY_SECRET=trial
RAZORPAY_WEBHOOK_SECRET=trial
RAZORPAY_BASE_URL=http://127.0.0.1:9
DELHIVERY_TOKEN=trial
DELHIVERY_PICKUP_LOCATION=trial
DELHIVERY_BASE_URL=http://127.0.0.1:9
SMTP_URL=smtp://127.0.0.1:9
`

const SYSTEMCTL = `#!/bin/sh
# Does what the named units say.
act=$1; shift
[ "$act" = daemon-reload ] && exit 0
run() {
  name=\${1%.service}
  case $name in *@*) file=\${name%@*}@ ;; *) file=$name ;; esac
  get() { sed -n "s/^$1=//p" "/etc/systemd/system/$file.service" | sed "s/%i/\${name#*@}/g"; }
  for folder in $(get StateDirectory); do install --directory --owner=panna --group=panna --mode=700 "/var/lib/$folder"; done
  chmod 711 /var/lib/panna-web 2>/dev/null
  cd "$(get WorkingDirectory)"
  set -- $(grep --invert-match '^#' "$(get EnvironmentFile)") $(get Environment) $(get ExecStart)
  exec runuser --user "$(get User)" -- env "$@" >> "/var/log/panna-$name.log" 2>&1
}
for unit; do
  case $unit in
    --now | *.timer) ;;
    nginx) nginx ;;
    *) if [ "$act" = enable ]; then (run "$unit") & else (run "$unit"); fi ;;
  esac
done
`
const JOURNALCTL = '#!/bin/sh\ncat /var/log/panna-*.log\n'
const CERTBOT = `#!/bin/sh
# A certificate that this machine trusts.
folder=/etc/letsencrypt/live/shop.example; mkdir --parents $folder
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=shop.example -addext subjectAltName=DNS:shop.example \\
  -keyout $folder/privkey.pem -out $folder/fullchain.pem 2>/dev/null
cp $folder/fullchain.pem /usr/local/share/ca-certificates/shop.crt && update-ca-certificates >/dev/null 2>&1
`

export async function trialDebian(): Promise<boolean> {
  refuseOthers()
  const commands = readCommands()
  const folder = mkdtempSync(join(tmpdir(), 'panna-debian-'))
  chmodSync(folder, 0o711)
  try {
    const first = join(folder, 'first')
    const second = join(folder, 'second')
    makeDebian(SUITE, first)
    const seconds = new Map<string, number>()
    const take = (root: string, steps: readonly (typeof TITLES)[number][], around: Around = {}) => {
      const began = performance.now()
      const { before = '', after = '', env, isAlone = false } = around
      const blocks = steps.map((step) => commands.get(step) ?? '')
      const said = runIn(root, [before, ...blocks, after].filter(Boolean).join('\n'), {
        isAlone,
        ...(env && { env }),
      })
      seconds.set(steps.join(', '), Math.round((performance.now() - began) / 1_000))
      process.stdout.write(`✓ ${steps.join(', ')}\n`)
      return said
    }

    take(first, ['programs'], { env: { DEBIAN_FRONTEND: 'noninteractive' } })
    play(first)
    take(first, ['database'], {
      isAlone: true,
      // The installation takes the next port if a server of this machine uses the default one.
      before: `pg_conftool $(ls /etc/postgresql) main set port 5432\n${START_DATABASE}`,
      after: STOP_DATABASE,
    })
    execFileSync('git', ['clone', '--quiet', '--bare', inProject(), join(first, 'srv/panna.git')])
    take(first, ['shop'])
    execFileSync('cp', ['-a', first, second])
    take(first, ['settings'], { after: `cat >> /etc/panna/panna.env <<END\n${KEYS}END` })
    const said = take(first, ['start', 'TLS', 'backup'], {
      isAlone: true,
      before: `${START_DATABASE}\necho '127.0.0.1 localhost shop.example' > /etc/hosts`,
      after: STOP_DATABASE,
    })
    const [backup = ''] = globSync(join(first, 'var/lib/panna-backup/panna-*.sql.zst.age'))
    if (backup === '') throw new Stop(`No backup was made:\n${said}`)
    const copied = join('/srv', basename(backup))
    cpSync(backup, join(second, copied))
    chmodSync(join(second, copied), 0o644)
    const [, key = ''] =
      /^BACKUP_KEY=(.+)$/m.exec(readFileSync(join(first, 'etc/panna/panna.env'), 'utf8')) ?? []
    const audited = take(second, ['restore'], {
      isAlone: true,
      env: { BACKUP_KEY: key, BACKUP_FILE: copied },
      before: START_DATABASE,
    })
    return writeReport(
      'debian',
      'From an empty Debian to a shop behind TLS, and its backup on another machine',
      `The commands of [operations](../operations.md#from-an-empty-debian), followed in a chroot of Debian 13. Played are systemd, the certificate authority and the keys of the providers. Most of the time is fetching and unpacking packages.`,
      facts(seconds, said, audited),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Around = {
  readonly before?: string
  readonly after?: string
  readonly env?: Readonly<Record<string, string>>
  readonly isAlone?: boolean
}

function readCommands(): ReadonlyMap<string, string> {
  const text = readFileSync(inProject('docs', 'operations.md'), 'utf8')
  const [, section = ''] = /\n## From an empty Debian\n([\s\S]*?)\n## /.exec(text) ?? []
  const blocks = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block ?? '')
  if (blocks.length !== TITLES.length) throw new Stop(`docs/operations.md has ${blocks.length} steps.`)
  return new Map(TITLES.map((title, index) => [title, blocks[index] ?? '']))
}

function play(root: string): void {
  const programs = { systemctl: SYSTEMCTL, journalctl: JOURNALCTL, certbot: CERTBOT }
  for (const [name, text] of Object.entries(programs))
    writeFileSync(join(root, 'usr/local/bin', name), text, { mode: 0o755 })
  writeFileSync(
    join(root, 'etc/gitconfig'),
    '[url "/srv/panna.git"]\n\tinsteadOf = https://git.example/panna.git\n',
  )
}

function facts(seconds: ReadonlyMap<string, number>, said: string, audited: string): Fact[] {
  const holds = (what: string, isTrue: boolean): Fact => ({
    what,
    value: isTrue ? 'yes' : 'no',
    holds: isTrue,
  })
  const total = [...seconds.values()].reduce((sum, each) => sum + each, 0)
  return [
    ...[...seconds].map(([what, value]) => ({ what: `${what}, s`, value })),
    { what: 'all, s', value: total },
    holds('the first administrator’s password is shown', /password/.test(said)),
    holds('all invariants hold in the restored shop', /audit +(\d+) of \1 invariants hold/.test(audited)),
  ]
}
