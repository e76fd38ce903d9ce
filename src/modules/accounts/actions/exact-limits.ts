/** Uses of the limits that guard money and accounts, counted in the database: exact over all processes. */
import { countUse, readUses } from '../data/account-tries.ts'
import type { Deps } from '#platform/deps.ts'

type Uses = { readonly used: number; readonly secondsLeft: number }
type Input = { readonly key: string; readonly windowSeconds: number }

/** Counts one more use. Only a digest of `key` is stored. */
export async function countExactUse(deps: Deps, { key, windowSeconds }: Input): Promise<Uses> {
  const { tries: used, secondsLeft } = await countUse(deps.db.pool, keyOf(deps, key), windowSeconds)
  return { used, secondsLeft }
}

export async function readExactUses(deps: Deps, { key, windowSeconds }: Input): Promise<Uses> {
  const { tries: used, secondsLeft } = await readUses(deps.db.pool, keyOf(deps, key), windowSeconds)
  return { used, secondsLeft }
}

function keyOf(deps: Deps, key: string): string {
  return `limit:${deps.ids.digest(key)}`
}
