// shop/orders/module-state.ts
let count = 0 // ✗ law(no-module-state)
const cache = new Map<string, number>() // ✗ law(no-module-state)
export let last = '' // ✗ law(no-module-state)

export function remember(id: string): number {
  count += 1
  last = id
  cache.set(id, count)
  return cache.size
}
