// server/literal-spread.ts
type Pair = readonly [...[string, number], string] // ✗ law(no-literal-spread)
export const pair: Pair = [...['a', 1], 'b'] as const // ✗ law(no-literal-spread)
export const size = { ...{ width: 1 }, height: 2 } // ✗ law(no-literal-spread)
export const most = Math.max(...[1, 2]) // ✗ law(no-literal-spread)
