import { expect, test } from 'vitest'
import { LOCKED_STATUS, UNLOCK_FIELD, UNLOCK_READS_FIELD } from './session-lock.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'

test('the panel waits for the status that a locked session is refused with', () => {
  expect(LOCKED_STATUS).toBe(PROBLEMS.session_locked.status)
})

test('the fields of the lock are two, and not the one of the password asked for again', () => {
  expect(new Set([UNLOCK_FIELD, UNLOCK_READS_FIELD, 'ownPassword']).size).toBe(3)
})
