/** The inputs of the built pages, and whether the existing build was made from them. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { inProject, ROOT } from './paths.mjs'

/** Files and folders that the bundler reads. Routes import the shop's use cases, and these the layers below. */
const SOURCES = [
  'src/app',
  'src/modules',
  'src/platform',
  'src/root.tsx',
  'src/routes.ts',
  'src/entry.client.tsx',
  'src/entry.server.tsx',
  'public',
  'scripts/lib/vite-plugins.ts',
  'scripts/build.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'package.json',
  'package-lock.json',
]
const RESULTS = ['build/server/index.js', 'build/client']
export const BUILD_STAMP = inProject('build', '.stamp')

/** True if there is a build made from the current sources. */
export function isBuilt() {
  try {
    return (
      RESULTS.every((path) => existsSync(inProject(path))) &&
      readFileSync(BUILD_STAMP, 'utf8') === sourcesHash()
    )
  } catch {
    return false
  }
}

/** A hash of the sources' names and contents. */
export function sourcesHash() {
  const hash = createHash('sha256')
  for (const source of SOURCES) addTo(hash, inProject(source))
  return hash.digest('hex')
}

function addTo(hash, path) {
  let entries
  try {
    entries = readdirSync(path, { withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOTDIR') addFile(hash, path)
    if (error.code === 'ENOTDIR' || error.code === 'ENOENT') return
    throw error
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    if (entry.isDirectory()) addTo(hash, join(path, entry.name))
    else if (!/\.md$|\.test\.tsx?$/.test(entry.name)) addFile(hash, join(path, entry.name))
  }
}

function addFile(hash, path) {
  const bytes = readFileSync(path)
  hash.update(`${relative(ROOT, path)}\0${bytes.length}\0`).update(bytes)
}
