import { expect, onTestFinished, test } from 'vitest'
import { EXAMPLE_FACTS, setShopFacts, shopFacts } from './shop-facts.ts'
import { shopHandle } from './shop-handle.ts'

test('a name in any script becomes a valid handle', () => {
  onTestFinished(() => setShopFacts(EXAMPLE_FACTS))
  for (const [name, handle] of [
    ['Asha & Söhne', 'asha-so-hne'],
    ['काग़ज़', 'shop'],
  ] as const) {
    setShopFacts({ ...EXAMPLE_FACTS, name })
    expect(shopFacts().name).toBe(name)
    expect(shopHandle()).toBe(handle)
  }
})
