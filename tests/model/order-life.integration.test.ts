/**
 * Random runs of orders, played on the model and on the shop at once. After every move both must agree, and at the end
 * of each run all invariants must hold, including the provider's records. The seed is printed; PANNA_MODEL_SEED
 * replays one, PANNA_MODEL_RUNS plays more runs. A failure prints its shortest run.
 */
import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#platform/database/audit.ts'
import { takeCash } from '../support/cash.ts'
import { aStaffMember } from '../support/money.ts'
import { expectBooksToAgree, setFaults, testShop } from '../support/shop.ts'
import { KEPT_LIVES } from './kept-lives.ts'
import { newWorld, type World } from './order-life-model.ts'
import type { Move } from './order-life-move.ts'
import { aimOf, isPossible, play } from './order-life-moves.ts'
import { livesOf } from './random-moves.ts'
import { buildShop, make, retire, type ShopUnderTest } from './order-life-shop.ts'
import { moneySentBack, viewOfModel, viewOfShop } from './order-life-view.ts'

const RUNS = Number(process.env['PANNA_MODEL_RUNS'] ?? 40)
const SEED = Number(process.env['PANNA_MODEL_SEED'] ?? randomInt(2 ** 31))
const STRIDES = 12
/** Shrinking a failure takes a while. */
const TIMEOUT_MS = 120_000 + RUNS * 4_000

const testing = await testShop()
const staff = await aStaffMember(testing)
// Late payments settle on request, not by their own timer.
await setFaults(testing, { lateAfterMs: 86_400_000 })
const { feePaise: codFeePaise, limitPaise: codLimitPaise } = newWorld().cash
await takeCash(testing, { codFeePaise, codLimitPaise })

async function makeBoth(world: World, real: ShopUnderTest, move: Move): Promise<void> {
  const aim = aimOf(world, move)
  const expected = play(world, move)
  expect(await make(real, move, aim)).toBe(expected)
  expect(await viewOfShop(real)).toEqual(viewOfModel(world))
}

const known = new Set<string>()

/** A broken state of one run must not fail the shorter ones tried after it. */
async function newlyBroken(): Promise<string[]> {
  const broken = (await findBrokenInvariants(testing.db.pool)).map((each) => JSON.stringify(each))
  const fresh = broken.filter((each) => !known.has(each))
  for (const each of fresh) known.add(each)
  return fresh
}

async function expectToKeepTheBooks(moves: readonly Move[]) {
  const world = newWorld()
  const real = await buildShop(testing, staff, world)
  let broken: string[] = []
  try {
    for (const move of moves) if (isPossible(world, move)) await makeBoth(world, real, move)
    const sent = await moneySentBack(real, world)
    expect(sent.provider).toEqual(sent.model)
  } finally {
    await retire(testing)
    broken = await newlyBroken()
  }
  expect(broken).toEqual([])
}

test.each(Object.entries(KEPT_LIVES))('%s, and all invariants hold', async (_name, moves) => {
  await expectToKeepTheBooks(moves)
})

test(
  `whatever happens to orders, shop and model agree (seed ${SEED})`,
  async () => {
    await fc.assert(
      fc.asyncProperty(livesOf(STRIDES), (moves) => expectToKeepTheBooks(moves)),
      { numRuns: RUNS, seed: SEED },
    )
    await expectBooksToAgree(testing)
  },
  TIMEOUT_MS,
)
