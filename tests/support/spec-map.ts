/** Reads docs/spec-map.md: `| id | specification | state | file | test |`, paths in backticks. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type SpecRow = {
  readonly id: string
  readonly state: string
  readonly files: readonly string[]
  readonly tests: readonly { readonly path: string; readonly name: string | null }[]
}

export function readSpecMap(root: string): SpecRow[] {
  const map = join(root, 'docs/spec-map.md')
  if (!existsSync(map)) return []
  return readFileSync(map, 'utf8').split('\n').flatMap(readRow)
}

function readRow(line: string): SpecRow[] {
  if (!/^\| [A-Z]-\d+ \|/.test(line)) return []
  const cells = line.split('|').map((cell) => cell.trim())
  const [, id = '', , state = '', files = '', tests = ''] = cells.length > 7 ? joinText(cells) : cells
  const named = inBackticks(tests).map((test) => test.split('›').map((part) => part.trim()))
  return [
    {
      id,
      state,
      files: inBackticks(files),
      tests: named.map(([path = '', name]) => ({ path, name: name ?? null })),
    },
  ]
}

/** The text of a rule may hold a `|` of its own: the outer cells are what counts. */
function joinText(cells: readonly string[]): string[] {
  return [...cells.slice(0, 2), cells.slice(2, -4).join('|'), ...cells.slice(-4)]
}

function inBackticks(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)
}
