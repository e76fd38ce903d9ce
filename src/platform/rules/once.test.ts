import { expect, test } from 'vitest'
import { once } from './once.ts'

test('it is made when it is first asked for, and only then', () => {
  let made = 0
  const number = once(() => {
    made += 1
    return made
  })
  expect(made).toBe(0)
  expect([number(), number()]).toEqual([1, 1])
})

test('what was made is kept, even nothing', () => {
  let asked = 0
  const nothing = once(() => {
    asked += 1
    return null
  })
  expect([nothing(), nothing(), asked]).toEqual([null, null, 1])
})
