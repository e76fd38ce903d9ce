import { describe, expect, test } from 'vitest'
import { appCode, BACKUP_CODE_LETTERS, backupCode } from './backup-code.ts'

describe('a backup code', () => {
  test.each(['abcde-23456', 'ABCDE-23456', ' abcde 23456 ', 'abcde23456', 'a-b-c-d-e 2 3 4 5 6'])(
    '%j is normalised',
    (typed) => {
      expect(backupCode(typed)).toBe('abcde-23456')
    },
  )

  test('has no letters that look alike, and each only once in its alphabet', () => {
    expect(BACKUP_CODE_LETTERS).not.toMatch(/[01oil]/i)
    expect(new Set(BACKUP_CODE_LETTERS).size).toBe(BACKUP_CODE_LETTERS.length)
  })

  test('that is invalid stays invalid', () => {
    expect([backupCode(''), backupCode('abcde-234567')]).toEqual(['-', 'abcde-234567'])
  })
})

test('an app’s code is accepted with spaces and hyphens', () => {
  expect([appCode('123 456'), appCode('123-456'), appCode('12a')]).toEqual(['123456', '123456', '12a'])
})
