import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { dumpOf, environmentOf, restoreDump } from './dump.ts'

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

const URL = 'postgresql://panna@127.0.0.1:1/panna'

test('without pg_dump or psql one sentence says what to use instead', async () => {
  vi.stubEnv('PATH', '/nowhere')
  await expect(dumpOf(URL).next()).rejects.toThrow(/its pg_dump is not installed: install the client/)
  await expect(restoreDump(sql(), URL)).rejects.toThrow(/its psql is not installed: install the client/)
})

describe.runIf(process.platform !== 'win32')('a restore', () => {
  test('gives psql the whole dump, in one transaction', async () => {
    const folder = aProgram('psql', 'echo "$@ $PGDATABASE" > "$0.said"; cat >> "$0.said"')
    await restoreDump(sql(), URL)
    expect(readFileSync(join(folder, 'psql.said'), 'utf8')).toBe(
      `--no-psqlrc --quiet --single-transaction --set=ON_ERROR_STOP=1 --output=/dev/null panna\n${'x'.repeat(300_000)}`,
    )
  })

  test('fails with the reason of a psql that stops in the middle', async () => {
    aProgram('psql', 'head -c 10 > /dev/null; echo "ERROR:  permission denied" >&2; exit 3')
    await expect(restoreDump(sql(), URL)).rejects.toThrow('psql failed (3): ERROR:  permission denied')
  })
})

async function* sql(): AsyncGenerator<Buffer> {
  for (const _part of [1, 2, 3]) yield await Promise.resolve(Buffer.alloc(100_000, 'x'))
}

/** First on the search path until the test ends. */
function aProgram(name: string, script: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'panna-dump-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`)
  return folder
}
