/**
 * What Indian shoppers type and what must come first, on the sample shop. The results page and the instant results
 * follow the same rules.
 */
import { describe, expect, test } from 'vitest'
import { searchProducts } from './search-products.ts'
import { listProducts } from './list-products.ts'
import { NO_FILTER } from '../rules/listing-filter.ts'
import { testShop } from '#tests/support/shop.ts'

const { deps } = await testShop()

const NOTEBOOK = /Notebook/
const PLANNER = /\| Undated Daily Planners$/
const RULED = /Ruled Notebook/
const PLAIN = /\| Plain Notebooks$/
const ANY_PLAIN = /Plain Notebook/
const FIVE = /\| Five Subject Notebooks/
const NOTEBOOKS = 20
const PLANNERS = 5

type Row = readonly [typed: string, first: RegExp, total?: number]

/** Every word matches, directly or by a synonym. */
const WHOLE: readonly Row[] = [
  ['notebook', NOTEBOOK, NOTEBOOKS],
  ['note book', NOTEBOOK, NOTEBOOKS],
  ['copy', NOTEBOOK, NOTEBOOKS],
  ['school copy', NOTEBOOK, NOTEBOOKS],
  ['rough copy', NOTEBOOK, NOTEBOOKS],
  ['rough book', NOTEBOOK, NOTEBOOKS],
  ['ruff book', NOTEBOOK, NOTEBOOKS],
  ['roughbook', NOTEBOOK, NOTEBOOKS],
  ['maths notebook', NOTEBOOK, NOTEBOOKS],
  ['math copy', NOTEBOOK, NOTEBOOKS],
  ['homework notebook', NOTEBOOK, NOTEBOOKS],
  ['notebook for kids', NOTEBOOK, NOTEBOOKS],
  ['best notebook under rs', NOTEBOOK, NOTEBOOKS],
  ['kapi', NOTEBOOK, NOTEBOOKS],
  ['कापी', NOTEBOOK, NOTEBOOKS],
  ['कॉपी', NOTEBOOK, NOTEBOOKS],
  ['नोटबुक', NOTEBOOK, NOTEBOOKS],
  ['स्कूल की कॉपी', NOTEBOOK, NOTEBOOKS],
  ['కాపీ', NOTEBOOK, NOTEBOOKS],
  ['నోట్\u200cబుక్', NOTEBOOK, NOTEBOOKS],
  ['పుస్తకం', NOTEBOOK, NOTEBOOKS],
  ['kitab', NOTEBOOK, NOTEBOOKS],
  ['diary', PLANNER, PLANNERS],
  ['diary 2026', PLANNER, PLANNERS],
  ['diary 2026-27', PLANNER, PLANNERS],
  ['new year diary 2027', PLANNER, PLANNERS],
  ['२०२६ डायरी', PLANNER, PLANNERS],
  ['డైరీ', PLANNER, PLANNERS],
  ['ప్లానర్', PLANNER, PLANNERS],
  ['dairy', PLANNER, PLANNERS],
  ['office diary', PLANNER, PLANNERS],
  ['a5 diary', PLANNER, PLANNERS],
  ['daily planner', PLANNER, PLANNERS],
  ['planer', PLANNER, PLANNERS],
  ['gift', PLANNER, PLANNERS],
  ['diwali gift', PLANNER, PLANNERS],
  ['birthday gift for friend', PLANNER, PLANNERS],
  ['corporate gifts', PLANNER, PLANNERS],
  ['gift notebook', NOTEBOOK, NOTEBOOKS],
  ['teacher ke liye diary', PLANNER, PLANNERS],
  ['to do list', PLANNER],
  ['register', RULED],
  ['registar', RULED],
  ['long book', RULED],
  ['line wali copy', RULED],
  ['lined notebook', RULED],
  ['रजिस्टर', RULED],
  ['రూల్డ్ నోట్ బుక్', RULED],
  ['bina line wali copy', ANY_PLAIN],
  ['unruled notebook', ANY_PLAIN],
  ['drawing book', ANY_PLAIN],
  ['sketchbook', ANY_PLAIN],
  ['college notebook', FIVE, 9],
  ['5 subject notebook', FIVE, 9],
  ['spiral notebook', FIVE, 9],
  ['black notebook', /^Kajal/],
  ['kala notebook', /^Kajal/],
  ['red diary', /^Gulmohar/],
  ['red five subject notebook', /^Vidya/],
  ['orange notebook', /^Rangoli/, 1],
  ['चारमीनार डायरी', /^Charminar/, 1],
  ['गुलमोहर', /^Gulmohar/, 1],
  ['గోల్కొండ నోట్\u200cబుక్', /^Golconda/, 1],
  ['rangoli copy', /^Rangoli/, 1],
  ['kora notebook', /^Kora/, 1],
  ['haldi', /^Haldi/, 1],
  ['80gsm planner', PLANNER, PLANNERS],
  ['200 pages plain notebook', PLAIN],
  ['hardbound notebook', FIVE],
  ['exam notebook', /^Vidya/, NOTEBOOKS],
  ['panna', /./, NOTEBOOKS + PLANNERS],
  ['पन्ना', /./, NOTEBOOKS + PLANNERS],
  ['panna notebook', NOTEBOOK, NOTEBOOKS],
]

/** Only some words match: labelled as partial. */
const PARTIAL: readonly (readonly [typed: string, first: RegExp, unmatched: readonly string[]])[] = [
  ['a4', /./, ['a4']],
  ['a4 notebook', NOTEBOOK, ['a4']],
  ['unicorn notebook', NOTEBOOK, ['unicorn']],
  ['xqzzyvw diary', PLANNER, ['xqzzyvw']],
  ['emerald notebook', /^Banjara/, []],
  ['charminar ruled notebook', /^Charminar|Ruled Notebook/, []],
  ['2026', /./, ['2026']],
]

async function searched(typed: string) {
  const { products, total, ...facts } = await searchProducts(deps, { q: typed, limit: 48 })
  return { ...facts, total, names: products.map(({ name, category }) => `${name} | ${category}`) }
}

describe('the query', () => {
  test.each(WHOLE.map(([typed, first, total]) => ({ typed, first, total })))(
    '$typed finds first $first',
    async ({ typed, first, total }) => {
      const found = await searched(typed)
      expect(found.names[0]).toMatch(first)
      expect([found.isPartial, found.unmatched]).toEqual([false, []])
      if (total !== undefined) expect(found.total).toBe(total)
    },
  )

  test.each(PARTIAL)('%j finds first %s, and says that not every word matches', async (typed, first, no) => {
    const found = await searched(typed)
    expect(found.names[0]).toMatch(first)
    expect([found.isPartial, found.unmatched]).toEqual([true, no])
  })

  test.each(['umbrella', 'xqzzyvw', 'qqq www'])(
    '%j finds nothing, and no other results are shown',
    async (typed) => {
      expect(await searched(typed)).toMatchObject({ total: 0, names: [], isPartial: false, unmatched: [] })
    },
  )

  test('has the same results on the results page', async () => {
    const queries: readonly string[] = [...WHOLE.slice(0, 12), ...PARTIAL].map((row) => row[0])
    for (const typed of queries) {
      const found = await searched(typed)
      const page = await listProducts(deps, { search: typed, filter: NO_FILTER })
      expect([typed, page.total, page.isPartial, page.unmatched]).toEqual([
        typed,
        found.total,
        found.isPartial,
        found.unmatched,
      ])
    }
  })
})

test('the table has at least sixty different queries', () => {
  const typed = [...WHOLE, ...PARTIAL].map(([each]) => each)
  expect(new Set(typed).size).toBe(typed.length)
  expect(typed.length).toBeGreaterThanOrEqual(60)
})
