/** Groups an import's errors for its page: the same error in many rows is shown once. */
import type { RowError } from './product-import.ts'

export type ErrorGroup = {
  /** "2–4, 9 and 12 more" */
  readonly rows: string
  readonly column: string
  readonly message: string
}

const MAX_RANGES = 6

export function groupErrors(errors: readonly RowError[]): readonly ErrorGroup[] {
  const groups = Map.groupBy(errors, ({ column, message }) => JSON.stringify([column, message]))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const { column, message } = first
    return [{ rows: formatRows(group.map(({ line }) => line)), column, message }]
  })
}

/** Line numbers in ascending order. */
function formatRows(lines: readonly number[]): string {
  const ranges: { from: number; to: number }[] = []
  for (const line of lines) {
    const last = ranges.at(-1)
    if (last && line <= last.to + 1) last.to = line
    else ranges.push({ from: line, to: line })
  }
  const shown = ranges.slice(0, MAX_RANGES)
  const rest = ranges.slice(MAX_RANGES).reduce((sum, { from, to }) => sum + to - from + 1, 0)
  const words = shown.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
  return rest === 0 ? words : `${words} and ${rest} more`
}
