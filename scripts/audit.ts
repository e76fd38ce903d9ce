/**
 * `npm run audit`: checks every invariant on the shop's database, or on the one in DATABASE_URL, and lists the rows
 * that break one. Read-only. Exits with 1 if any is broken.
 */
import { findBrokenInvariants, INVARIANT_NAMES } from '#platform/database/audit.ts'
import type { Database } from '#platform/database/connection.ts'
import { runCommand, onShopDatabase } from './lib/command.ts'

await runCommand('npm run audit', {}, () => onShopDatabase(audit))

async function audit({ pool }: Database): Promise<void> {
  const broken = await findBrokenInvariants(pool)
  for (const { invariant, row } of broken) console.log(`BROKEN  ${invariant}: ${JSON.stringify(row)}`)
  const names = new Set(broken.map((each) => each.invariant))
  for (const name of INVARIANT_NAMES) if (!names.has(name)) console.log(`holds   ${name}`)
  console.log(`${INVARIANT_NAMES.length - names.size} of ${INVARIANT_NAMES.length} invariants hold`)
  process.exitCode = broken.length > 0 ? 1 : 0
}
