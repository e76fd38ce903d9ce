/**
 * Guesses are counted by what they are aimed at: forged or many addresses of origin do not help.
 * Fifty within the hour of a counter are at most a hundred within any hour.
 */
import { countTry, forgetTry } from '../data/account-tries.ts'
import type { Deps } from '#platform/deps.ts'

export const GUESSES_AN_HOUR = 50

/** `aim` is never stored as it is. Null when the guess may be made; else the seconds until the next. */
export async function countGuess(deps: Deps, input: { readonly aim: string }): Promise<number | null> {
  const { tries, secondsLeft } = await countTry(deps.db.pool, keyOf(deps, input.aim))
  return tries > GUESSES_AN_HOUR ? Math.max(1, secondsLeft) : null
}

/** It was no guess: the password was right, or it was not even looked at. */
export function forgetGuess(deps: Deps, input: { readonly aim: string }): Promise<void> {
  return forgetTry(deps.db.pool, keyOf(deps, input.aim))
}

function keyOf(deps: Deps, aim: string): string {
  return `guess:${deps.ids.digest(aim)}`
}
