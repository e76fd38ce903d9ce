import { afterEach, expect, test } from 'vitest'
import { EXAMPLE_FACTS, setShopFacts } from '#platform/rules/shop-facts.ts'
import { fillShopVariables, SHOP_VARIABLE_NAMES, shopVariableValues } from './shop-variables.ts'

afterEach(() => setShopFacts(EXAMPLE_FACTS))

test('every variable has a value from the shop’s data', () => {
  for (const name of SHOP_VARIABLE_NAMES) expect(shopVariableValues()[name]).toMatch(/\S/)
  expect(fillShopVariables('{{shopName}} ships for {{shippingPrice}}, {{unknown}}')).toBe(
    'Panna ships for ₹50 an order, {{unknown}}',
  )
  setShopFacts({ ...EXAMPLE_FACTS, name: 'Kagaz', address: ['1 Road', 'Pune'] })
  expect(fillShopVariables('{{shopName}}, {{address}}')).toBe('Kagaz, 1 Road, Pune')
})
