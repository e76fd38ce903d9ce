/**
 * Random lives of orders, played on the model and on the shop at once. After every move the two must agree, and at the
 * end of each life all books must. PANNA_MODEL_RUNS plays more of them; a failure prints its seed and its shortest life.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../database/audit.ts'
import { expectBooksToAgree, setFaults, testShop } from '../../support/shop.ts'
import { newWorld, type World } from '../../unit/model/order-life-model.ts'
import { isPossible, orderOf, play, type Move } from '../../unit/model/order-life-moves.ts'
import { anyMove, KEPT_LIVES, OPENINGS } from '../../unit/model/random-moves.ts'
import { buildShop, make, retire, type ShopUnderTest } from './order-life-shop.ts'
import { viewOfModel, viewOfShop } from './order-life-view.ts'

const RUNS = Number(process.env['PANNA_MODEL_RUNS'] ?? 40)
const MOVES = 25
/** A failure is made smaller before it is printed, which takes a while. */
const TIMEOUT_MS = 120_000 + RUNS * 4_000

const testing = await testShop()
// Late payments settle when they are told to, not by their own clock.
await setFaults(testing, { lateAfterMs: 86_400_000 })

function asCommand(move: Move): fc.AsyncCommand<World, ShopUnderTest> {
  return {
    check: (world) => isPossible(world, move),
    async run(world, real) {
      const order = orderOf(world, move)
      const place = order ? world.orders.indexOf(order) : -1
      const expected = play(world, move)
      expect(await make(real, move, place)).toBe(expected)
      expect(await viewOfShop(real)).toEqual(viewOfModel(world))
    },
    toString: () => JSON.stringify(move),
  }
}

const known = new Set<string>()

/** What one life broke must not fail the shorter ones that are tried after it. */
async function newlyBroken(): Promise<string[]> {
  const broken = (await findBrokenInvariants(testing.db.pool)).map((each) => JSON.stringify(each))
  const fresh = broken.filter((each) => !known.has(each))
  for (const each of fresh) known.add(each)
  return fresh
}

async function expectToKeepTheBooks(moves: Iterable<fc.AsyncCommand<World, ShopUnderTest>>) {
  const world = newWorld()
  const real = await buildShop(testing, world)
  let broken: string[] = []
  try {
    await fc.asyncModelRun(() => ({ model: world, real }), moves)
  } finally {
    await retire(real)
    broken = await newlyBroken()
  }
  expect(broken).toEqual([])
}

const anyOpening = fc.constantFrom(...Object.values(OPENINGS))
const anyLife = fc.commands([anyMove.map(asCommand)], { maxCommands: MOVES, size: 'max' })

test.each(Object.entries(KEPT_LIVES))('%s, and the books are kept', async (_name, moves) => {
  await expectToKeepTheBooks(moves.map(asCommand))
})

test(
  'whatever happens to orders, the shop keeps the books that the model keeps',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyOpening, anyLife, (opening, life) =>
        expectToKeepTheBooks(chain(opening.map(asCommand), life)),
      ),
      { numRuns: RUNS },
    )
    await expectBooksToAgree(testing)
  },
  TIMEOUT_MS,
)

function* chain<T>(...parts: readonly Iterable<T>[]): Iterable<T> {
  for (const part of parts) yield* part
}
