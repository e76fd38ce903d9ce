/**
 * Guesses are counted by their target, so forged or many source addresses do not help. The limit of 50 per counted hour
 * means at most 100 within any hour.
 */
import { countTry, undoTry } from '../data/account-tries.ts'
import type { Deps } from '#platform/deps.ts'

export const GUESSES_AN_HOUR = 50

/** Only a digest of `aim` is stored. Returns null if the guess is allowed, else the seconds until the next. */
export async function countGuess(deps: Deps, input: { readonly aim: string }): Promise<number | null> {
  const { tries, secondsLeft } = await countTry(deps.db.pool, keyOf(deps, input.aim))
  return tries > GUESSES_AN_HOUR ? Math.max(1, secondsLeft) : null
}

/** Takes a guess back: the password was right, or was never checked. */
export function forgetGuess(deps: Deps, input: { readonly aim: string }): Promise<void> {
  return undoTry(deps.db.pool, keyOf(deps, input.aim))
}

function keyOf(deps: Deps, aim: string): string {
  return `guess:${deps.ids.digest(aim)}`
}
