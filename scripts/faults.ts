/** `npm run faults`: the tests that break things. `npm run faults -- --long`: hours of them in minutes, with a report. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const [first = '', ...rest] = process.argv.slice(2)
const args =
  first === '--long'
    ? ['bench/trials/trial.ts', 'long', ...rest]
    : ['node_modules/vitest/vitest.mjs', 'run', '--project', 'faults', ...process.argv.slice(2)]
const child = spawn(process.execPath, args, { stdio: 'inherit' })
const [code] = (await once(child, 'exit')) as [number | null]
process.exitCode = code ?? 1
