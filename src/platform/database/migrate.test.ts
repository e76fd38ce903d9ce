/** Released migrations never change, and a database with other ones is rejected. */
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type AppliedMigration,
  findPending,
  listMigrations,
  type Migration,
  MIGRATIONS_FOLDER,
} from './migrate.ts'

type Released = Readonly<Record<string, Readonly<Record<string, string>>>>

const migrations = listMigrations()

test('every released migration is unchanged and in its original position', () => {
  const releases = JSON.parse(readFileSync(`${MIGRATIONS_FOLDER}released.json`, 'utf8')) as Released
  const released = Object.values(releases).flatMap((release) => Object.entries(release))
  const present = migrations.map(({ name, hash }) => [name, hash])
  expect(released.length).toBeGreaterThan(30)
  expect(present.slice(0, released.length)).toEqual(released)
})

test('every file is in the journal, later ones with a later time', () => {
  const files = readdirSync(MIGRATIONS_FOLDER).filter((name) => name.endsWith('.sql'))
  expect(migrations.map(({ name }) => `${name}.sql`)).toEqual(files.toSorted())
  const times = migrations.map(({ when }) => when)
  expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
})

/** A history of up to eight migrations, and how many of them the database has. */
const histories = fc.integer({ min: 1, max: 8 }).chain((length) =>
  fc.record({
    all: fc.constant(Array.from({ length }, (_, place) => aMigration(place + 1))),
    applied: fc.integer({ min: 0, max: length }),
    place: fc.nat({ max: length - 1 }),
  }),
)

test('migrations missing at the end are applied, and those added by a newer version are left alone', () => {
  fc.assert(
    fc.property(histories, ({ all, applied, place }) => {
      expect(findPending(all, all.slice(0, applied).map(row))).toEqual(all.slice(applied))
      expect(findPending(all.slice(0, place + 1), all.map(row))).toEqual([])
    }),
  )
})

test('a changed, a skipped and a foreign migration are rejected, each with a message that names it', () => {
  fc.assert(
    fc.property(histories, ({ all, place }) => {
      const rows = all.map(row)
      const { name, when } = all[place] ?? aMigration(1)
      const changed = rows.map((each) => (each.when === when ? { ...each, hash: 'other' } : each))
      expect(() => findPending(all, changed)).toThrow(`The migration ${name} was changed after`)
      const skipped = rows.filter((each) => each.when !== when)
      if (place < all.length - 1)
        expect(() => findPending(all, skipped)).toThrow('other migrations than those')
      const foreign = [...rows, { when: when - 0.5, hash: 'foreign' }]
      expect(() => findPending(all, foreign)).toThrow('other migrations than those')
    }),
  )
})

function aMigration(when: number): Migration {
  return { name: `000${when}_some`, when, hash: `hash ${when}`, statements: [], isTransaction: true }
}

function row({ when, hash }: Migration): AppliedMigration {
  return { when, hash }
}
