/**
 * `npm test`: all checks and tests, also on a fresh clone. Installs what is missing, then checks, builds and runs every
 * kind of test, step by step; a failed step does not stop the following ones. The last line has the totals.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './lib/browser.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inProject, ROOT } from './lib/paths.mjs'
import { runProgram } from './lib/programs.mjs'
import { line, main } from './lib/terminal.mjs'
import { countTests } from './lib/vitest-count.mjs'

/** The kinds of tests in one run share its database server, and each worker takes the next file, whatever its kind. */
const RUNS = [['unit'], ['integration', 'contract', 'faults'], ['browser']]
/** A step that takes longer has hung. */
const STEP_LIMIT_MS = 60 * 60_000
/** The owner's settings are hidden from the tests: none may reach a real database, mailbox or payment account. */
const SETTINGS =
  /^(DATABASE_.*|SHOP_URL|AUTH_SECRET.*|DATA_DIR|PORT|HOST|ADMIN_.*|RAZORPAY_.*|DELHIVERY_.*|SMTP_URL|MAIL_FROM|GOOGLE_.*|S3_.*|CRM_.*|ANALYTICS_.*|API_KEY|WEBHOOK_SECRET|WEB_PROCESSES|DRAIN_SECONDS|SANDBOX_.*|BACKUP_.*|METRICS_.*|LOG_LEVEL|TRUST_PROXY|PG[A-Z]+|PANNA_.*)$/

await main(async () => {
  process.chdir(ROOT)
  const node = await ensureInstalled()
  const runner = { node, env: testEnvironment(await ensureBrowser()) }
  const reports = mkdtempSync(join(tmpdir(), 'panna-reports-'))
  process.once('exit', () => rmSync(reports, { recursive: true, force: true }))

  const outcomes = [
    await single('check', runner, inProject('scripts', 'check.ts')),
    await single('build', runner, inProject('scripts', 'build.ts')),
  ]
  for (const kinds of RUNS) outcomes.push(await vitest(kinds, runner, join(reports, `${kinds[0]}.json`)))

  // Repeated at the end, so that a truncated log still shows what has failed.
  const broken = outcomes.flatMap(({ names = [] }) => names)
  if (broken.length > 0) process.stdout.write(`\nFailed:\n${broken.map((name) => `  ${name}\n`).join('')}`)
  const total = (count) => outcomes.reduce((sum, outcome) => sum + outcome[count], 0)
  const skipped = total('skipped') === 0 ? '' : `, ${total('skipped')} skipped`
  process.stdout.write(`\n${total('passed')} passed, ${total('failed')} failed${skipped}\n`)
  process.exitCode = total('failed') === 0 && total('passed') > 0 ? 0 : 1
})

/** A program that passes or fails as a whole counts as one test. */
function single(name, runner, file) {
  return timed(name, async () => {
    const code = await run(runner, file)
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, says: null }
  })
}

function vitest(kinds, runner, report) {
  return timed(kinds.join(', '), async () => {
    const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const code = await run(
      runner,
      inProject('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...kinds.flatMap((kind) => ['--project', kind]),
      ...options,
    )
    return countTests(report, code)
  })
}

function run({ node, env }, ...args) {
  return runProgram(node, args, { env, timeout: STEP_LIMIT_MS })
}

async function timed(name, work) {
  const startedAt = Date.now()
  process.stdout.write(`\n▸ ${name}\n`)
  const outcome = await work()
  const { passed, failed, skipped, says } = outcome
  const counts = `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`
  process.stdout.write(
    `${line(failed === 0 ? '✓' : '✗', name, startedAt)}  ${counts}${says === null ? '' : ` (${says})`}\n`,
  )
  return outcome
}

function testEnvironment(chromiumPath) {
  const own = Object.entries(process.env).filter(([name]) => !SETTINGS.test(name))
  return {
    ...Object.fromEntries(own),
    NODE_ENV: 'test',
    CHROMIUM_PATH: chromiumPath,
    NODE_COMPILE_CACHE: inProject('node_modules', '.cache', 'panna'),
  }
}
