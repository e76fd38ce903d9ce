/** A law that nothing reports is a wish: each is broken here on purpose, and found by exactly the rule that holds it. */
import { beforeAll, describe, expect, test } from 'vitest'
import { tooFew } from '../../scripts/lib/checkers.ts'
import { FLOORS } from '../../scripts/lib/house.ts'
import { LAWS } from '../../scripts/lib/laws.ts'
import { readCanaries, reportCanaries } from './house-of-canaries.ts'

const canaries = readCanaries()
const breaking = canaries.filter(({ isClean }) => !isClean)
const clean = canaries.filter(({ isClean }) => isClean)
const rules = new Set(
  breaking.flatMap(({ expected }) => expected.map((mark) => mark.replace(/^line \d+: /, ''))),
)

let reports: Map<string, string[]>
beforeAll(async () => {
  reports = await reportCanaries(canaries)
}, 60_000)

describe('a canary is reported where it breaks the law, by the rule that holds it, and nowhere else', () => {
  test.each(breaking)('$file', ({ place, expected }) => {
    expect(expected).not.toEqual([])
    expect(reports.get(place) ?? []).toEqual(expected)
  })
})

describe('what keeps the law is not reported', () => {
  test.each(clean)('$file', ({ place, expected }) => {
    expect(expected).toEqual([])
    expect(reports.get(place) ?? []).toEqual([])
  })

  test('the house around the canaries', () => {
    const places = new Set(canaries.map(({ place }) => place))
    expect([...reports].filter(([path]) => !places.has(path))).toEqual([])
  })
})

describe('no law without a canary', () => {
  // One stands alone in its place, the other is half of a circle.
  const withoutTwin = new Set(['compose-imports.ts', 'no-cycle-back.ts'])
  test.each(breaking.filter(({ file }) => !withoutTwin.has(file)))('$file has a clean twin', ({ file }) => {
    expect(clean.map((twin) => twin.file.replace('.clean', ''))).toContain(file)
  })

  test.each(LAWS)('$name', ({ name }) => {
    expect(rules).toContain(`law(${name})`)
  })

  test.each([...FLOORS, 'sandbox', 'client', 'bench', 'scripts'])('the import table, from %s', (floor) => {
    const reported = breaking
      .filter(({ place }) => place.startsWith(`${floor}/`))
      .flatMap(({ expected }) => expected.filter((mark) => mark.endsWith(': eslint(no-restricted-imports)')))
    expect(reported).not.toEqual([])
  })
})

test('a checker that looks at nothing has failed', () => {
  expect(tooFew(0, 0)).not.toEqual([])
  expect(tooFew(9, 10)).not.toEqual([])
  expect(tooFew(10, 10)).toEqual([])
})
