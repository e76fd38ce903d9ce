import { expect, test } from 'vitest'
import { objectStatement, statement, type Queryable } from './statement.ts'

/** Records what a statement sends. */
function recorder() {
  const sent: unknown[] = []
  const query = (config: unknown) => {
    sent.push(config)
    return Promise.resolve({ rows: [] })
  }
  return { on: { query } as unknown as Queryable, sent }
}

test('each named field becomes one parameter, however often it is used', async () => {
  const { on, sent } = recorder()
  const insert = objectStatement<{ name: string; price: number; day: string | undefined }, { id: string }>(
    'insert_x',
    `INSERT INTO x SELECT :name, :price::int, upper(:name) WHERE :day::date > '2026-01-01 10:30'::timestamp`,
  )
  await insert(on, { day: undefined, price: 500, name: 'Ruled' })
  const text = `INSERT INTO x SELECT $1, $2::int, upper($1) WHERE $3::date > '2026-01-01 10:30'::timestamp`
  expect(sent).toEqual([{ name: 'insert_x', text, values: ['Ruled', 500, undefined] }])
})

test('a field that the text names and the object lacks is an error before anything is sent', async () => {
  const { on, sent } = recorder()
  const find = objectStatement<{ name: string }, { id: string }>('find_x', 'SELECT :name, :price')
  await expect(find(on, { name: 'Ruled' })).rejects.toThrow('find_x needs price')
  expect(sent).toEqual([])
})

test('names that are too long for PostgreSQL stay distinct if their ends differ', async () => {
  const { on, sent } = recorder()
  const begin = 'list_'.padEnd(63, 'x')
  for (const name of [begin, `${begin}_by_day`, `${begin}_by_month`])
    await statement<[], object>(name, 'SELECT 1')(on)
  const names = sent.map((each) => (each as { name: string }).name)
  expect(names[0]).toBe(begin)
  expect(new Set(names.map((name) => name.slice(0, 63))).size).toBe(3)
  expect(Math.max(...names.map(({ length }) => length))).toBe(63)
})
