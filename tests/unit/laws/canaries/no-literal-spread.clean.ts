// server/no-literal-spread-clean.ts
type Pair = readonly [string, number]
export const pair: readonly [...Pair, string] = ['a', 1, 'b']
export const size = (width: number | null) => ({ ...(width === null ? {} : { width }), height: 2 })
