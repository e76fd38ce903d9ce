import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { STAFF_ROLES } from './permissions.ts'
import { joinInput, leavesNoOwner, staffInviteInput } from './staff.ts'
import type { UserId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'

const member = fc.record({
  userId: fc.constantFrom('a', 'b', 'c') as fc.Arbitrary<UserId>,
  staffRole: fc.constantFrom(...STAFF_ROLES),
  disabledAt: fc.constantFrom(null, 'once'),
})
const everybody = fc.uniqueArray(member, { selector: ({ userId }) => userId })

describe('an owner is always left', () => {
  test('a change is refused exactly when nobody would be an owner who may work', () => {
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

describe('what is typed', () => {
  test.each([
    [{ email: 'x', staffRole: 'owner' }, MESSAGES.email_invalid],
    [{ email: 'a@b.test', staffRole: 'root' }, MESSAGES.staff_role_missing],
    [{ email: 'a@b.test' }, MESSAGES.staff_role_missing],
  ])('%o can not be invited', (input, message) => {
    expect(staffInviteInput.safeParse(input).error?.issues[0]?.message).toBe(message)
  })

  test('an account of staff needs its link, a name and a password', () => {
    const input = { token: 't', name: 'Asha Rao', password: 'a long one 12345' }
    expect(joinInput.safeParse(input).success).toBe(true)
    for (const lack of [{ token: '' }, { token: 'x'.repeat(201) }, { name: '7' }, { password: undefined }])
      expect(joinInput.safeParse({ ...input, ...lack }).success).toBe(false)
  })
})
