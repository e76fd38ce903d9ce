import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gstinProblem } from './gstin.ts'
import { EXAMPLE_FACTS, exampleFactsIn, ownFacts, telephoneLink } from './shop-facts.ts'
import { OWN_FACTS } from '#platform/testing/production.ts'
import { layerOf, readProduct } from '../../../scripts/lib/project-files.ts'
import { readSyntax } from '../../../scripts/lib/syntax.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** The layers whose texts shoppers see. */
const SHOWN = new Set<string | null>(['rules', 'actions', 'providers', 'components', 'screens', 'app'])
const HOME = 'src/platform/rules/shop-facts.ts'

const FACTS = [
  EXAMPLE_FACTS.name,
  EXAMPLE_FACTS.nativeName,
  EXAMPLE_FACTS.tagline,
  EXAMPLE_FACTS.email,
  EXAMPLE_FACTS.phone,
  ...EXAMPLE_FACTS.address,
  EXAMPLE_FACTS.town,
  EXAMPLE_FACTS.sellerName,
  EXAMPLE_FACTS.gstin,
  EXAMPLE_FACTS.grievanceOfficer.name,
  EXAMPLE_FACTS.grievanceOfficer.email,
  EXAMPLE_FACTS.grievanceOfficer.phone,
]

describe("the shop's facts", () => {
  test('are in one file, as examples that the owner replaces', () => {
    const files = readProduct(ROOT).filter(({ path }) => SHOWN.has(layerOf(path)))
    const shown = files
      // Comments may name them, so only these files are parsed.
      .filter(({ path, text }) => path !== HOME && FACTS.some((fact) => text.includes(fact)))
      .flatMap(({ path, text }) =>
        readSyntax(path, text).texts.flatMap(({ line, value }) => {
          const fact = FACTS.find((each) => value.includes(each))
          return fact === undefined ? [] : [`${path}:${line}: ${fact}`]
        }),
      )
    expect(files.length).toBeGreaterThan(100)
    expect(shown).toEqual([])
  })

  test('include everything that the E-Commerce Rules, 2020 require a seller to show', () => {
    const { designation } = EXAMPLE_FACTS.grievanceOfficer
    for (const fact of [...FACTS, designation, EXAMPLE_FACTS.hours, EXAMPLE_FACTS.countryOfOrigin])
      expect(fact).not.toBe('')
    expect(gstinProblem(EXAMPLE_FACTS.gstin)).toBeNull()
    expect(EXAMPLE_FACTS.gstin.slice(0, 2)).toBe(EXAMPLE_FACTS.stateCode)
  })

  test('format a telephone number as a link without spaces', () => {
    expect(telephoneLink('+91 40 5550 0100')).toBe('tel:+914055500100')
  })

  test('are stored only where they differ from the examples', () => {
    expect(ownFacts(EXAMPLE_FACTS)).toEqual({})
    expect(ownFacts({ ...EXAMPLE_FACTS, name: 'Kagaz', branches: ['Pune'] })).toEqual({
      name: 'Kagaz',
      branches: ['Pune'],
    })
  })
})

describe('facts that are still examples', () => {
  test('are listed, each of them', () => {
    expect(exampleFactsIn(EXAMPLE_FACTS)).toEqual([
      'email',
      'phone',
      'sellerName',
      'gstin',
      'grievanceOfficer.name',
      'grievanceOfficer.email',
      'grievanceOfficer.phone',
    ])
    expect(exampleFactsIn(OWN_FACTS)).toEqual([])
  })

  test.each(['email', 'phone', 'sellerName', 'gstin', 'grievanceOfficer'] as const)(
    'include a single forgotten one: %s',
    (name) => expect(exampleFactsIn({ ...OWN_FACTS, [name]: EXAMPLE_FACTS[name] })).not.toEqual([]),
  )
})
