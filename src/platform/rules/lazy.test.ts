import { expect, test } from 'vitest'
import { lazy } from './lazy.ts'

test('creates the value on first use, and only then', () => {
  let made = 0
  const number = lazy(() => {
    made += 1
    return made
  })
  expect(made).toBe(0)
  expect([number(), number()]).toEqual([1, 1])
})

test('keeps the value, even null', () => {
  let asked = 0
  const nothing = lazy(() => {
    asked += 1
    return null
  })
  expect([nothing(), nothing(), asked]).toEqual([null, null, 1])
})
