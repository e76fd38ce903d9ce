import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BRAND, telephoneLink } from './brand.ts'
import { layerOf, openHouse } from '../../../scripts/lib/house.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** What shoppers are shown comes from these layers. */
const SHOWN = new Set<string | null>(['rules', 'actions', 'providers', 'components', 'screens', 'app'])
const HOME = 'src/platform/rules/brand.ts'

const FACTS = [
  BRAND.name,
  BRAND.nativeName,
  BRAND.tagline,
  BRAND.email,
  BRAND.phone,
  ...BRAND.address,
  BRAND.town,
  BRAND.sellerName,
  BRAND.gstin,
  BRAND.grievanceOfficer.name,
  BRAND.grievanceOfficer.email,
  BRAND.grievanceOfficer.phone,
]

describe('the facts of the brand', () => {
  test('stand in one file, so that another shop rebrands there', () => {
    const files = openHouse(ROOT).code.filter(({ path }) => SHOWN.has(layerOf(path)))
    const shown = files
      .filter(({ path }) => path !== HOME)
      .flatMap(({ path, syntax }) =>
        syntax.texts.flatMap(({ line, value }) => {
          const fact = FACTS.find((each) => value.includes(each))
          return fact === undefined ? [] : [`${path}:${line}: ${fact}`]
        }),
      )
    expect(files.length).toBeGreaterThan(100)
    expect(shown).toEqual([])
  })

  test('say everything that the E-Commerce Rules, 2020 ask a seller to show', () => {
    const { designation } = BRAND.grievanceOfficer
    for (const fact of [...FACTS, designation, BRAND.hours, BRAND.countryOfOrigin]) expect(fact).not.toBe('')
    expect(BRAND.gstin).toMatch(/^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/)
    expect(BRAND.gstin.slice(0, 2)).toBe(BRAND.stateCode)
  })

  test('a telephone number becomes a link without spaces', () => {
    expect(telephoneLink('+91 40 5550 0100')).toBe('tel:+914055500100')
  })
})
