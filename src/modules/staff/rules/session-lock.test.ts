import { expect, test } from 'vitest'
import { LOCKED_STATUS, UNLOCK_FIELD, UNLOCK_READS_FIELD } from './session-lock.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'

test('the panel recognises the status of a locked session', () => {
  expect(LOCKED_STATUS).toBe(PROBLEMS.session_locked.status)
})

test('the fields of the lock form differ from the password confirmation’s', () => {
  expect(new Set([UNLOCK_FIELD, UNLOCK_READS_FIELD, 'ownPassword']).size).toBe(3)
})
