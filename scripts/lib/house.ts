/** The house as files: which floors there are, and what stands on each. Paths are relative to its root, with `/`. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSyntax, type Syntax } from './syntax.ts'

/** Reached from each other as `#floor/…`. */
export const FLOORS = ['domain', 'database', 'providers', 'shop', 'jobs', 'server', 'app'] as const
/** Imported by no floor. */
export const OUTBUILDINGS = ['sandbox', 'client', 'tests', 'bench', 'scripts'] as const

const IGNORED_FOLDERS = new Set(['node_modules', 'build', '.git', '.data', '.data-demo', '.react-router'])
/** These break the laws on purpose. */
const CANARIES = 'tests/import-rules/canaries'
const CODE = /\.(ts|tsx|mts|js|mjs)$/

export type CodeFile = { readonly path: string; readonly text: string; readonly syntax: Syntax }
export type House = { readonly root: string; readonly code: readonly CodeFile[] }

export function openHouse(root: string): House {
  const code = listFiles(root)
    .filter(isCode)
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return { path, text, syntax: readSyntax(path, text) }
    })
  return { root, code }
}

export function isCode(path: string): boolean {
  return CODE.test(path) && !path.includes('.generated.')
}

/** The floors' files as text, which is much faster than as syntax. */
export function readFloors(root: string): Pick<CodeFile, 'path' | 'text'>[] {
  return FLOORS.flatMap((floor) => listFiles(root, floor))
    .filter(isCode)
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** Every file that people write, canaries and what git ignores apart. */
export function listFiles(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) {
      return IGNORED_FOLDERS.has(entry.name) || path === CANARIES ? [] : listFiles(root, path)
    }
    return entry.isFile() ? [path] : []
  })
}

/** The top folder, or '' for a file at the root. */
export function floorOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : ''
}
