// shop/orders/module-state-clean.ts
const OPEN = new Set(['pending', 'shipped'])

export function countOpen(statuses: readonly string[]): number {
  let count = 0
  for (const status of statuses) if (OPEN.has(status)) count += 1
  return count
}
