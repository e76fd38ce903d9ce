/** Attempts and uses counted in the database, so that limits are exact over all processes. Keys are digests. */
import type { Deps } from '#platform/deps.ts'
import { countAttempt, countUse, readUses, undoAttempt } from '../data/sign-in-records.ts'

/**
 * Guesses are counted by their target, so forged or many source addresses do not help. A limit per counted hour means
 * at most twice as many within any hour.
 */
export const GUESSES_AN_HOUR = 50

/** Returns null if the guess is allowed, else the seconds until the next. */
export async function countGuess(deps: Deps, input: { readonly aim: string }): Promise<number | null> {
  const { tries, secondsLeft } = await countAttempt(deps.db.pool, guessKey(deps, input.aim))
  return tries > GUESSES_AN_HOUR ? Math.max(1, secondsLeft) : null
}

/** Takes a guess back: the password was right, or was never checked. */
export function forgetGuess(deps: Deps, input: { readonly aim: string }): Promise<void> {
  return undoAttempt(deps.db.pool, guessKey(deps, input.aim))
}

function guessKey(deps: Deps, aim: string): string {
  return `guess:${deps.ids.digest(aim)}`
}

type Uses = { readonly used: number; readonly secondsLeft: number }
type LimitInput = { readonly key: string; readonly windowSeconds: number }

/** Counts one more use of a limit that guards money or accounts. */
export async function countExactUse(deps: Deps, { key, windowSeconds }: LimitInput): Promise<Uses> {
  const { tries: used, secondsLeft } = await countUse(deps.db.pool, limitKey(deps, key), windowSeconds)
  return { used, secondsLeft }
}

export async function readExactUses(deps: Deps, { key, windowSeconds }: LimitInput): Promise<Uses> {
  const { tries: used, secondsLeft } = await readUses(deps.db.pool, limitKey(deps, key), windowSeconds)
  return { used, secondsLeft }
}

function limitKey(deps: Deps, key: string): string {
  return `limit:${deps.ids.digest(key)}`
}
