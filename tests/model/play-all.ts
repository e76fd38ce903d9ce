import { newWorld, type World } from './order-life-model.ts'
import type { Move } from './order-life-move.ts'
import { isPossible, play } from './order-life-moves.ts'

/** Plays the possible moves; `check` receives the world before and after each, and the answer. */
export function playAll(
  moves: readonly Move[],
  check: (step: { before: World; after: World; move: Move; answer: string }) => void,
) {
  const world = newWorld()
  for (const move of moves) {
    if (!isPossible(world, move)) continue
    const before = structuredClone(world)
    const answer = play(world, move)
    check({ before, after: world, move, answer })
  }
  return world
}
