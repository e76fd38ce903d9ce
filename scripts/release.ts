/**
 * `npm run release -- 0.1.0`: records what later versions must be able to upgrade from. The hashes of the release's
 * migrations go to `src/platform/database/migrations/released.json`, and a small shop of it to
 * `tests/upgrades/v0.1.0.sql.gz`. Commit both, and tag that commit.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { listMigrations, MIGRATIONS_FOLDER } from '#platform/database/migration-files.ts'
import { inProject } from './lib/paths.mjs'
import { makeReleaseDump } from './lib/release-dump.ts'
import { main, Stop } from './lib/stop.mjs'

type Releases = Record<string, Record<string, string>>

const RELEASED = `${MIGRATIONS_FOLDER}released.json`

await main(async () => {
  const version = readVersion(process.argv.slice(2))
  const count = recordMigrations(version)
  const path = inProject('tests', 'upgrades', `v${version}.sql.gz`)
  writeFileSync(path, gzipSync(await makeReleaseDump(), { level: 9 }))
  console.log(`${version}: ${count} migrations are released and must never change again.`)
})

/** The version must match package.json and have its section in the change log. */
function readVersion([version = '', ...rest]: readonly string[]): string {
  if (rest.length > 0 || !/^\d+\.\d+\.\d+$/.test(version))
    throw new Stop('Name the version: npm run release -- 0.1.0')
  const { version: own } = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as { version: string }
  if (own !== version) throw new Stop(`package.json says ${own}: write ${version} there first.`)
  if (!readFileSync(inProject('CHANGELOG.md'), 'utf8').includes(`\n## ${version} `))
    throw new Stop(`CHANGELOG.md has no section "## ${version} (date)": write it first.`)
  return version
}

/** Returns the number of new migrations. Repeating the command for the newest release changes nothing. */
function recordMigrations(version: string): number {
  const releases = JSON.parse(readFileSync(RELEASED, 'utf8')) as Releases
  const { [version]: _again, ...others } = releases
  const older = new Map(Object.values(others).flatMap((release) => Object.entries(release)))
  const migrations = listMigrations()
  const changed = migrations.find(({ name, hash }) => older.has(name) && older.get(name) !== hash)
  if (changed !== undefined)
    throw new Stop(`The migration ${changed.name} was changed after its release: put the released file back.`)
  const own = migrations.filter(({ name }) => !older.has(name)).map(({ name, hash }) => [name, hash] as const)
  writeFileSync(RELEASED, `${JSON.stringify({ ...others, [version]: Object.fromEntries(own) }, null, 2)}\n`)
  return own.length
}
