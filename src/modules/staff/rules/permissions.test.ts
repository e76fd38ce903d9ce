import { expect, test } from 'vitest'
import { mayStaff, PERMISSIONS, STAFF_ROLES } from './permissions.ts'

test('each role has all permissions of the one below, and more', () => {
  const countOf = (role: (typeof STAFF_ROLES)[number]) => PERMISSIONS.filter((each) => mayStaff(role, each))
  const [owner, manager, support] = STAFF_ROLES.map(countOf)
  expect(owner).toEqual(expect.arrayContaining(manager ?? []))
  expect(manager).toEqual(expect.arrayContaining(support ?? []))
  for (const each of ['payments.refund', 'products.change', 'data.export', 'staff.read'] as const)
    expect(mayStaff('support', each)).toBe(false)
  for (const each of ['staff.change', 'settings.change', 'integrations.change'] as const)
    expect(mayStaff('manager', each)).toBe(false)
  expect(PERMISSIONS.some((each) => mayStaff(null, each))).toBe(false)
})
