import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { withoutBodies } from './lean-router.ts'

const parse = (code: string) => parseSync('router.js', code).program
const CODE = `export function used() { return unused() }
async function unused() { return "a } long text" }
const kept = () => 1`

test('a function that is never called keeps its name and loses its body', () => {
  const left = withoutBodies(CODE, ['unused'], parse)
  expect(left).toContain('async function unused() {}')
  expect(left).toContain('return unused()')
  expect(left).toContain('const kept = () => 1')
})

test('a router without such a function fails the build', () => {
  expect(() => withoutBodies(CODE, ['unused', 'renamed'], parse)).toThrow('renamed')
})
