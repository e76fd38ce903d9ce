/**
 * Guesses are counted by their target, so forged or many source addresses do not help. The limit of 50 per counted hour
 * means at most 100 within any hour.
 */
import { countTry, undoTry, countUse, readUses } from '../data/sign-in-records.ts'
import type { Deps } from '#platform/deps.ts'

export const GUESSES_AN_HOUR = 50

/** Only a digest of `aim` is stored. Returns null if the guess is allowed, else the seconds until the next. */
export async function countGuess(deps: Deps, input: { readonly aim: string }): Promise<number | null> {
  const { tries, secondsLeft } = await countTry(deps.db.pool, guessKey(deps, input.aim))
  return tries > GUESSES_AN_HOUR ? Math.max(1, secondsLeft) : null
}

/** Takes a guess back: the password was right, or was never checked. */
export function forgetGuess(deps: Deps, input: { readonly aim: string }): Promise<void> {
  return undoTry(deps.db.pool, guessKey(deps, input.aim))
}

function guessKey(deps: Deps, aim: string): string {
  return `guess:${deps.ids.digest(aim)}`
}

// Uses of the limits that guard money and accounts, counted in the database: exact over all processes.

type Uses = { readonly used: number; readonly secondsLeft: number }
type Input = { readonly key: string; readonly windowSeconds: number }

/** Counts one more use. Only a digest of `key` is stored. */
export async function countExactUse(deps: Deps, { key, windowSeconds }: Input): Promise<Uses> {
  const { tries: used, secondsLeft } = await countUse(deps.db.pool, limitKey(deps, key), windowSeconds)
  return { used, secondsLeft }
}

export async function readExactUses(deps: Deps, { key, windowSeconds }: Input): Promise<Uses> {
  const { tries: used, secondsLeft } = await readUses(deps.db.pool, limitKey(deps, key), windowSeconds)
  return { used, secondsLeft }
}

function limitKey(deps: Deps, key: string): string {
  return `limit:${deps.ids.digest(key)}`
}
