import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { STAFF_ROLES } from './permissions.ts'
import { joinInput, leavesNoOwner, staffInviteInput, staffInviteMail } from './staff.ts'
import type { UserId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'

const member = fc.record({
  userId: fc.constantFrom('a', 'b', 'c') as fc.Arbitrary<UserId>,
  staffRole: fc.constantFrom(...STAFF_ROLES),
  disabledAt: fc.constantFrom(null, 'once'),
})
const everybody = fc.uniqueArray(member, { selector: ({ userId }) => userId })

describe('the last owner', () => {
  test('cannot be demoted or deactivated, and every other change is allowed', () => {
    fc.assert(
      fc.property(everybody, member, (staff, change) => {
        const after = new Map(staff.map((each) => [each.userId, each]))
        if (after.has(change.userId)) after.set(change.userId, change)
        const owners = [...after.values()].filter(
          ({ staffRole, disabledAt }) => staffRole === 'owner' && disabledAt === null,
        )
        expect(leavesNoOwner(staff, change)).toBe(owners.length === 0)
      }),
    )
  })
})

describe('staff input', () => {
  test.each([
    [{ email: 'x', staffRole: 'owner' }, MESSAGES.email_invalid],
    [{ email: 'a@b.test', staffRole: 'root' }, MESSAGES.staff_role_missing],
    [{ email: 'a@b.test' }, MESSAGES.staff_role_missing],
  ])('cannot invite %o', (input, message) => {
    expect(staffInviteInput.safeParse(input).error?.issues[0]?.message).toBe(message)
  })

  test('needs a link, a name and a password for a staff account', () => {
    const input = { token: 't', name: 'Asha Rao', password: 'a long one 12345' }
    expect(joinInput.safeParse(input).success).toBe(true)
    for (const lack of [{ token: '' }, { token: 'x'.repeat(201) }, { name: '7' }, { password: undefined }])
      expect(joinInput.safeParse({ ...input, ...lack }).success).toBe(false)
  })
})

test('the mail has the role and the days, and nothing that somebody typed', () => {
  const mail = staffInviteMail({ link: 'https://shop.test/join?token=t', staffRole: 'manager' })
  for (const part of ['https://shop.test/join?token=t', 'Your role: Manager', '3 days'])
    expect(mail.text).toContain(part)
})
