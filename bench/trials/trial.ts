/** `npm run trial -- NAME`: verifies a claim of docs/operations.md on this machine. Exits with 1 if it is false. */
import { trialCapacity } from './capacity.ts'
import { trialDebian } from './debian.ts'
import { trialLong } from './long.ts'
import { trialOverload } from './overload.ts'
import { trialPatroni } from './patroni.ts'
import { trialPgBouncer } from './pgbouncer.ts'
import { trialReplica } from './replica.ts'
import { trialSoak } from './soak.ts'

const TRIALS: Readonly<Record<string, () => Promise<boolean>>> = {
  pgbouncer: trialPgBouncer,
  patroni: trialPatroni,
  long: trialLong,
  soak: trialSoak,
  overload: trialOverload,
  replica: trialReplica,
  debian: trialDebian,
  capacity: trialCapacity,
}

const [name = ''] = process.argv.slice(2)
const trial = TRIALS[name]
if (trial === undefined) {
  console.error(`npm run trial -- ${Object.keys(TRIALS).join(' | ')}`)
  process.exit(1)
}
process.exitCode = (await trial()) ? 0 : 1
