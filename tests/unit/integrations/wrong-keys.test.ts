import { expect, test } from 'vitest'
import { createWrongKeys, WRONG_KEYS_A_MINUTE } from '../../../server/integrators/wrong-keys.ts'

function flooded(address = 'a') {
  let now = 0
  const keys = createWrongKeys(
    () => now,
    () => 0.999,
  )
  for (let count = 0; count < WRONG_KEYS_A_MINUTE; count += 1) {
    expect(keys.secondsToWait(address, 'wrong')).toBe(0)
    keys.countWrong(address, 'wrong')
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

test('a key that was right and is so no more is like any other', () => {
  const { keys } = flooded()
  keys.noteRight('revoked')
  expect(keys.secondsToWait('a', 'revoked')).toBe(0)
  keys.countWrong('a', 'revoked')
  expect(keys.secondsToWait('a', 'revoked')).toBe(60)
})

/** A hundred wrong ones a second, with `tries` of a right one each second, for an hour. */
function anHour(tries: number) {
  let now = 0
  let seed = 7
  const chance = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  const keys = createWrongKeys(() => now, chance)
  const looked = { wrong: 0, right: 0 }
  for (let second = 0; second < 3_600; second += 1) {
    for (let count = 0; count < 100; count += 1) {
      now += 10
      if (keys.secondsToWait('a', `${second} ${count}`) > 0) continue
      keys.countWrong('a', `${second} ${count}`)
      looked.wrong += 1
    }
    for (let count = 0; count < tries; count += 1)
      if (keys.secondsToWait('a', 'right') === 0) looked.right += 1
  }
  return looked
}

test('behind a flood that does not end a new key gets in when it comes back, and the flood costs little', () => {
  expect(anHour(1).right).toBeGreaterThan(5)
  const { wrong } = anHour(0)
  expect(wrong).toBeGreaterThan(60 * WRONG_KEYS_A_MINUTE)
  expect(wrong).toBeLessThanOrEqual(60 * 2 * WRONG_KEYS_A_MINUTE)
})

test('whoever comes back alone after a second is looked up', () => {
  const { keys, pass } = flooded()
  pass(999)
  expect(keys.secondsToWait('a', 'new')).toBe(60)
  pass(1)
  // One has asked in vain meanwhile: the chance is even.
  expect(keys.secondsToWait('a', 'new')).toBe(59)
  const { keys: others, pass: passOthers } = flooded()
  passOthers(1_000)
  expect(others.secondsToWait('a', 'new')).toBe(0)
  expect(others.secondsToWait('a', 'new')).toBe(59)
})

test('what is remembered has an end', () => {
  const { keys } = flooded()
  for (let count = 0; count < 20_000; count += 1) keys.countWrong(`address ${count}`, null)
  expect(keys.secondsToWait('a', 'wrong')).toBe(0)
})
