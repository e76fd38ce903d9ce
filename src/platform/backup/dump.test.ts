import { expect, test } from 'vitest'
import { dumpOf, environmentOf } from './dump.ts'

test.each([
  [
    'postgresql://panna:a%40b%2Fc@db.example:5433/shop?sslmode=require',
    {
      PGHOST: 'db.example',
      PGPORT: '5433',
      PGUSER: 'panna',
      PGPASSWORD: 'a@b/c',
      PGDATABASE: 'shop',
      PGSSLMODE: 'require',
    },
  ],
  [
    'postgresql://panna@%2Frun%2Fpostgresql/shop',
    { PGHOST: '/run/postgresql', PGUSER: 'panna', PGDATABASE: 'shop' },
  ],
])('%s', (url, expected) => {
  expect(environmentOf(url)).toEqual(expected)
})

test('without pg_dump one sentence says what to use instead', async () => {
  const path = process.env['PATH']
  process.env['PATH'] = '/nowhere'
  try {
    await expect(dumpOf('postgresql://panna@127.0.0.1:1/panna').next()).rejects.toThrow(
      /its pg_dump is not installed: install the client/,
    )
  } finally {
    process.env['PATH'] = path
  }
})
