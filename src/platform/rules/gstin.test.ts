import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gstinCheckCharacter, gstinProblem, normaliseGstin, stateOfGstin } from './gstin.ts'

test('real GSTINs are valid, in the form in which people type them', () => {
  for (const gstin of ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '12GEOPS0823BBZH'])
    expect([gstin, gstinProblem(gstin)]).toEqual([gstin, null])
  expect(normaliseGstin(' 27 aapfu-0939f 1zv ')).toBe('27AAPFU0939F1ZV')
  expect(stateOfGstin('27AAPFU0939F1ZV')).toBe('27')
})

test('an invalid GSTIN is rejected with its reason', () => {
  const table = [
    ['', 'gstin_format'],
    ['27AAPFU0939F1Z', 'gstin_format'],
    ['27AAPFU0939F1ZVX', 'gstin_format'],
    ['27AAPFU09O9F1ZV', 'gstin_format'],
    ['27AAPFU0939F0ZV', 'gstin_format'],
    ['00AAPFU0939F1ZV', 'gstin_state'],
    ['28AAPFU0939F1ZV', 'gstin_state'],
    ['39AAPFU0939F1ZV', 'gstin_state'],
    ['27AAPFU0939F1ZW', 'gstin_check'],
    ['29AAPFU0939F1ZV', 'gstin_check'],
  ] as const
  for (const [gstin, problem] of table) expect([gstin, gstinProblem(gstin)]).toEqual([gstin, problem])
})

test('every GST state code is accepted, and no other', () => {
  const taken = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0')).filter((code) => {
    const bare = `${code}ABCDE1234F1Z`
    return gstinProblem(bare + gstinCheckCharacter(bare)) === null
  })
  const states = Array.from({ length: 38 }, (_, code) => String(code + 1).padStart(2, '0'))
  expect(taken).toEqual([...states.filter((code) => code !== '28'), '97'])
})

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: length, maxLength: length })
const letters = (length: number) =>
  fc.string({
    unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')),
    minLength: length,
    maxLength: length,
  })

test('one wrong character is always detected', () => {
  fc.assert(
    fc.property(
      fc.tuple(letters(5), digits(4), letters(1)),
      fc.integer({ min: 0, max: 14 }),
      fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')),
      ([first, number, last], position, other) => {
        const bare = `36${first}${number}${last}1Z`
        const gstin = bare + gstinCheckCharacter(bare)
        expect(gstinProblem(gstin)).toBeNull()
        fc.pre(gstin[position] !== other)
        const wrong = gstin.slice(0, position) + other + gstin.slice(position + 1)
        expect(gstinProblem(wrong)).not.toBeNull()
      },
    ),
  )
})
