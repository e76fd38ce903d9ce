import { expect, test } from 'vitest'
import type { Config } from '../config.ts'
import { readyLines } from './steps.ts'

const CONFIG = { shopUrl: 'http://localhost:3000', sandbox: null, firstAdmin: { password: null } } as Config

test('a generated password is printed by the step that creates it, not again when the shop is open', () => {
  const admin = { email: 'owner@panna.example', password: 'generated-1', isNew: true }
  const lines = readyLines(CONFIG, admin, 1).join('\n')
  expect(lines).toContain('owner@panna.example, password above, in the line "staff"')
  expect(lines).not.toContain('generated-1')
  expect(readyLines(CONFIG, { ...admin, password: null, isNew: false }, 1).join('\n')).toContain('as before')
})
