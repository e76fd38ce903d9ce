import { expect, test } from 'vitest'
import { objectStatement, type Queryable } from './statement.ts'

/** Records what a statement sends. */
function recorder() {
  const sent: unknown[] = []
  const query = (config: unknown) => {
    sent.push(config)
    return Promise.resolve({ rows: [] })
  }
  return { on: { query } as unknown as Queryable, sent }
}

test('each named field becomes one position, however often it is used', async () => {
  const { on, sent } = recorder()
  const insert = objectStatement<{ name: string; price: number; day: string | undefined }, { id: string }>(
    'insert_x',
    `INSERT INTO x SELECT :name, :price::int, upper(:name) WHERE :day::date > '2026-01-01 10:30'::timestamp`,
  )
  await insert(on, { day: undefined, price: 500, name: 'Ruled' })
  const text = `INSERT INTO x SELECT $1, $2::int, upper($1) WHERE $3::date > '2026-01-01 10:30'::timestamp`
  expect(sent).toEqual([{ name: 'insert_x', text, values: ['Ruled', 500, undefined] }])
})

test('a field that the text names and the object lacks is refused before anything is sent', async () => {
  const { on, sent } = recorder()
  const find = objectStatement<{ name: string }, { id: string }>('find_x', 'SELECT :name, :price')
  await expect(find(on, { name: 'Ruled' })).rejects.toThrow('find_x needs price')
  expect(sent).toEqual([])
})
