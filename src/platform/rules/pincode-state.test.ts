import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findState, otherStates, STATE_CODES, stateName, statesOfPincode } from './pincode-state.ts'

const pin = fc.integer({ min: 100_000, max: 999_999 }).map(String)

describe('the states of a pincode', () => {
  test.each([
    ['110001', 'DL'],
    ['500034', 'TG'],
    ['507001', 'TG AP'],
    ['560001', 'KA'],
    ['248001', 'UK'],
    ['247001', 'UP UK'],
    ['226001', 'UP'],
    ['194101', 'LA'],
    ['190001', 'JK'],
    ['403001', 'GA'],
    ['400001', 'MH'],
    ['605001', 'TN PY'],
    ['682555', 'KL LD'],
    ['396210', 'GJ DD'],
    ['737101', 'SK'],
    ['744101', 'AN'],
    ['700001', 'WB'],
    ['781001', 'AS'],
    ['791111', 'AR'],
    ['793001', 'ML'],
    ['795001', 'MN'],
    ['796001', 'MZ'],
    ['797001', 'NL'],
    ['799001', 'TR'],
    ['800001', 'BR'],
    ['834001', 'JH'],
    ['822101', 'JH'],
    ['823001', 'BR'],
    // Army post codes, and texts that are not pincodes.
    ['900056', ''],
    ['012345', ''],
    ['10000', ''],
    ['５０００３４', ''],
  ])('%s: %s', (asked, states) => {
    expect(statesOfPincode(asked).join(' ')).toBe(states)
  })

  test('cover all 36 states and territories, each of which has pincodes', () => {
    const reached = new Set<string>()
    for (let prefix = 100; prefix < 1_000; prefix += 1)
      for (const code of statesOfPincode(`${prefix}001`)) reached.add(code)
    expect(STATE_CODES).toHaveLength(36)
    expect([...reached].toSorted()).toEqual([...STATE_CODES].toSorted())
  })

  test('are unique for any six digits, or empty', () => {
    fc.assert(
      fc.property(pin, (asked) => {
        const states = statesOfPincode(asked)
        expect(new Set(states).size).toBe(states.length)
        expect(states.every((code) => STATE_CODES.includes(code))).toBe(true)
        if (asked.startsWith('9')) expect(states).toEqual([])
      }),
    )
  })
})

describe('a state', () => {
  test('is found by its code and its name, in any spelling', () => {
    for (const code of STATE_CODES) {
      for (const text of [code, stateName(code), ` ${stateName(code).toUpperCase()} `])
        expect(findState(text), text).toBe(code)
    }
  })

  test.each([
    ['Orissa', 'OD'],
    ['OR', 'OD'],
    ['New Delhi', 'DL'],
    ['Jammu & Kashmir', 'JK'],
    ['J & K', null],
    ['Telengana', 'TG'],
    ['Pondicherry', 'PY'],
    ['Dadra & Nagar Haveli', 'DD'],
    ['Andaman & Nicobar', 'AN'],
    ['Bavaria', null],
    ['तेलंगाना', null],
    ['', null],
  ])('%j is %s', (text, code) => {
    expect(findState(text)).toBe(code)
  })
})

describe('a pincode in another state', () => {
  test('is reported with its states', () => {
    expect(otherStates('560001', 'Telangana')).toBe('Karnataka')
    expect(otherStates('247001', 'Punjab')).toBe('Uttar Pradesh or Uttarakhand')
    expect(otherStates('247667', 'Punjab', 'Uttarakhand')).toBe('Uttarakhand')
  })

  test('is not reported where it matches, where either source confirms it, and where nothing is known', () => {
    expect(otherStates('560001', 'karnataka')).toBeNull()
    expect(otherStates('247001', 'Uttarakhand')).toBeNull()
    // The courier and the table name different states: the shopper may be right with either.
    expect(otherStates('500001', 'Andhra Pradesh', 'AP')).toBeNull()
    expect(otherStates('500001', 'Telangana', 'AP')).toBeNull()
    expect(otherStates('560001', 'Karn')).toBeNull()
    expect(otherStates('560001', '')).toBeNull()
    expect(otherStates('900056', 'Punjab')).toBeNull()
  })

  test('is never reported with the typed state', () => {
    fc.assert(
      fc.property(pin, fc.constantFrom(...STATE_CODES), (asked, code) => {
        const found = otherStates(asked, stateName(code))
        expect(found === null || !found.split(' or ').includes(stateName(code))).toBe(true)
        expect(found === null).toBe(
          statesOfPincode(asked).length === 0 || statesOfPincode(asked).includes(code),
        )
      }),
    )
  })
})
