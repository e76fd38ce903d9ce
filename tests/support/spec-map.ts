/**
 * Reads docs/spec-map.md: `| id | specification | code | tests |`. Files are named by their module (or top folder) and
 * file name, so that a row stays valid when a file moves within its module.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type SpecRow = {
  readonly id: string
  readonly isDone: boolean
  readonly code: readonly string[]
  readonly tests: readonly string[]
}

const FOLDERS = ['src', 'tests', 'scripts', 'sandbox', 'client', 'bench', 'public', 'docs', 'photography']

export function readSpecMap(root: string): SpecRow[] {
  const map = join(root, 'docs/spec-map.md')
  if (!existsSync(map)) return []
  return readFileSync(map, 'utf8').split('\n').flatMap(readRow)
}

function readRow(line: string): SpecRow[] {
  if (!/^\| [A-Z]-\d+ \|/.test(line)) return []
  // The text of a rule may contain a `|`, so only the outer cells are counted.
  const cells = line.split('|').map((cell) => cell.trim())
  const [code = '', tests = ''] = cells.slice(-3)
  return [{ id: cells[1] ?? '', isDone: code !== 'open', code: listed(code), tests: listed(tests) }]
}

function listed(cell: string): string[] {
  return cell === '' || cell === 'open' ? [] : cell.split(',').map((name) => name.trim())
}

/** Finds files by the names used in the map: 'cart/quote.ts', with more folders only if two files would match. */
export function fileFinder(root: string): (name: string) => readonly string[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  return (name) => {
    const [area = '', ...rest] = name.split('/')
    if (existsSync(join(root, name))) return [name]
    const isInArea = (path: string) => path.replace(/^src\/(modules\/)?/, '').startsWith(`${area}/`)
    return files.filter((path) => isInArea(path) && path.endsWith(`/${rest.join('/')}`))
  }
}
