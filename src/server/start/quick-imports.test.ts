import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test.each(['drizzle-orm', 'kysely/dist/esm', 'zod', 'jose', 'better-auth', '@better-auth/core'])(
  'files of %s are ES modules, as the start assumes',
  (folder) => {
    const path = new URL(`../../../node_modules/${folder}/package.json`, import.meta.url)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ type: 'module' })
  },
)
