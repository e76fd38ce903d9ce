import { expect, test } from 'vitest'
import { PERMISSION_LINES, whoMay } from '../../../domain/admin/permission-words.ts'
import { mayStaff, PERMISSIONS, STAFF_ROLES } from '../../../domain/admin/permissions.ts'

test('the table of the staff page names every permission once', () => {
  expect(PERMISSION_LINES.map(({ permission }) => permission).toSorted()).toEqual([...PERMISSIONS].toSorted())
  for (const { permission, roles } of whoMay())
    expect(roles).toEqual(STAFF_ROLES.filter((role) => mayStaff(role, permission)))
})
