import { expect, test } from 'vitest'
import { accountMailJob } from './account-mail-job.ts'

test.each([
  { kind: 'verification', email: 'asha@example.test' },
  { kind: 'registered', email: 'asha@example.test' },
  { kind: 'reset', email: 'asha@example.test' },
  { kind: 'sign_in_code', email: 'asha@example.test', codeId: 'digest' },
  { kind: 'password_changed', userId: 'u' },
  { kind: 'factor_reset', userId: 'u' },
  { kind: 'email_change', userId: 'u', newEmail: 'new@example.test' },
  { kind: 'email_change_told', userId: 'u', newEmail: 'new@example.test' },
])('%j is a valid mail job', (job) => {
  expect(accountMailJob.parse({ ...job, token: 'never kept' })).toEqual(job)
})

test.each([{}, { kind: 'reset' }, { kind: 'reset', userId: 'u' }, { kind: 'other', email: 'x' }, null])(
  '%j is not a valid mail job',
  (job) => {
    expect(accountMailJob.safeParse(job).success).toBe(false)
  },
)
