/** The source tree as files. Paths are relative to the root, with `/`. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSyntax, type Syntax } from './syntax.ts'

/** The folders of a module. */
const MODULE_LAYERS = ['rules', 'data', 'providers', 'actions', 'http', 'components', 'screens'] as const
/** The kind of a file in src; `test` includes test helpers. */
export type Layer = (typeof MODULE_LAYERS)[number] | 'platform' | 'app' | 'server' | 'test'

const IGNORED_FOLDERS = new Set(['node_modules', 'build', '.git', '.data', '.data-demo', '.react-router'])
const CODE = /\.(ts|tsx|mts|js|mjs)$/
const TEST = /\.test\.tsx?$|^src\/.*\/testing\//
const MODULE = /^src\/modules\/([^/]+)\/(?:([^/]+)\/)?(?:([^/]+)\/)?/

export type CodeFile = { readonly path: string; readonly text: string; readonly syntax: Syntax }
/** The rule that is broken, and where. */
export type Finding = { readonly path: string; readonly line: number; readonly message: string }
export type ProjectFiles = {
  readonly root: string
  readonly code: readonly CodeFile[]
  /** The modules' triggers and functions. */
  readonly sql: readonly Pick<CodeFile, 'path' | 'text'>[]
}

export function readProjectFiles(root: string): ProjectFiles {
  const paths = listFiles(root)
  const read = (path: string) => ({ path, text: readFileSync(join(root, path), 'utf8') })
  return {
    root,
    code: paths.filter(isCode).map((path) => {
      const { text } = read(path)
      return { path, text, syntax: readSyntax(path, text) }
    }),
    sql: paths.filter((path) => /^src\/modules\/.*\.sql$/.test(path)).map(read),
  }
}

export function isCode(path: string): boolean {
  return CODE.test(path) && !path.includes('.generated.')
}

/** The product's files as text, which is much faster than parsing them. */
export function readProduct(root: string): Pick<CodeFile, 'path' | 'text'>[] {
  return listFiles(root, 'src')
    .filter((path) => isCode(path) && layerOf(path) !== 'test')
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** Every hand-written file, apart from what git ignores. */
export function listFiles(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return IGNORED_FOLDERS.has(entry.name) ? [] : listFiles(root, path)
    return entry.isFile() ? [path] : []
  })
}

export function isInSource(path: string): boolean {
  return path.startsWith('src/')
}

/** null for files outside src. */
export function layerOf(path: string): Layer | null {
  if (!isInSource(path)) return null
  if (TEST.test(path)) return 'test'
  const [, module, ...folders] = MODULE.exec(path) ?? []
  // index.ts, use-cases.ts and jobs.ts lie beside the folders; partners/machines has layers of its own.
  if (module !== undefined) return MODULE_LAYERS.find((layer) => folders.includes(layer)) ?? 'actions'
  if (path.startsWith('src/platform/rules/')) return 'rules'
  if (path.startsWith('src/platform/ui/')) return 'components'
  if (path.startsWith('src/platform/')) return 'platform'
  return path.startsWith('src/server/') ? 'server' : 'app'
}

/**
 * The unit within which files use relative imports: a module such as 'orders', 'platform', 'app' (with the files
 * directly in src), 'server', or a top-level folder; '' for a file at the root.
 */
export function partOf(path: string): string {
  const [top = '', second = '', third = ''] = path.split('/')
  if (top !== 'src') return path.includes('/') ? top : ''
  if (second === 'modules') return third
  return second === 'platform' || second === 'server' ? second : 'app'
}
