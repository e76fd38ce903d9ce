/** A seeded random generator with the helpers that the demo needs. */
import { createRandom, type Random } from '#server/seed/random.ts'

export type Chance = Pick<Random, 'below'> & {
  readonly pick: <T>(choices: readonly T[]) => T
  /** True in this many of a hundred cases. */
  readonly percent: (percent: number) => boolean
  /** From `least` to `most`, both inclusive. */
  readonly between: (least: number, most: number) => number
  /** A weighted random choice. */
  readonly weighed: <T extends { readonly share: number }>(choices: readonly T[]) => T
  /** A random id, the same for the same draw. */
  readonly uuid: () => string
}

export function createChance(seed: number): Chance {
  const { below } = createRandom(seed)
  return {
    below,
    pick: (choices) => sure(choices[below(choices.length)]),
    between: (least, most) => least + below(most - least + 1),
    percent: (percent) => below(10_000) < percent * 100,
    weighed(choices) {
      let left = below(choices.reduce((sum, { share }) => sum + share, 0))
      return sure(choices.find(({ share }) => (left -= share) < 0))
    },
    uuid() {
      const hex = Array.from({ length: 32 }, () => below(16).toString(16)).join('')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
    },
  }
}

function sure<T>(chosen: T | undefined): T {
  if (chosen === undefined) throw new RangeError('there is nothing to choose from')
  return chosen
}
