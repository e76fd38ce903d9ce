import { expect, test } from 'vitest'
import { createWrongKeys, WRONG_KEYS_A_MINUTE } from '../../../server/integrators/wrong-keys.ts'

function flooded(address = 'a') {
  let now = 0
  const keys = createWrongKeys(() => now)
  for (let count = 0; count < WRONG_KEYS_A_MINUTE; count += 1) {
    expect(keys.secondsToWait(address, 'wrong')).toBe(0)
    keys.countWrong(address)
  }
  return { keys, pass: (ms: number) => void (now += ms) }
}

test('after sixty wrong ones the address waits out its minute, and others do not', () => {
  const { keys, pass } = flooded()
  expect(keys.secondsToWait('a', 'another')).toBe(60)
  expect(keys.secondsToWait('a', null)).toBe(60)
  expect(keys.secondsToWait('b', 'another')).toBe(0)
  pass(59_001)
  expect(keys.secondsToWait('a', 'another')).toBe(1)
  pass(999)
  expect(keys.secondsToWait('a', 'another')).toBe(0)
})

test('a key that was right before goes on, also from an address that floods', () => {
  const { keys } = flooded()
  keys.noteRight('right')
  expect(keys.secondsToWait('a', 'right')).toBe(0)
  // Many other right keys: the oldest is forgotten, and waits like any that is not known.
  for (let count = 0; count < 1_000; count += 1) keys.noteRight(`other ${count}`)
  expect(keys.secondsToWait('a', 'right')).toBe(60)
  expect(keys.secondsToWait('a', 'other 999')).toBe(0)
})

test('what is remembered has an end', () => {
  const { keys } = flooded()
  for (let count = 0; count < 20_000; count += 1) keys.countWrong(`address ${count}`)
  expect(keys.secondsToWait('a', 'wrong')).toBe(0)
})
