import { STAFF_ROLE_WORDS, STAFF_ROLES } from '#domain/admin/permissions.ts'
import { whoMay } from '#domain/admin/permission-words.ts'

/** Every permission of the shop, by role. */
export function RolesTable() {
  return (
    <div className="staff-table" role="region" aria-label="Table of permissions" tabIndex={0}>
      <table className="roles-table">
        <thead>
          <tr>
            <th scope="col">May</th>
            {STAFF_ROLES.map((role) => (
              <th key={role} scope="col">
                {STAFF_ROLE_WORDS[role].name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {whoMay().map(({ words, permission, roles }) => (
            <tr key={permission}>
              <th scope="row">{words}</th>
              {STAFF_ROLES.map((role) => (
                <td key={role} data-may={roles.includes(role)}>
                  {roles.includes(role) ? 'Yes' : 'No'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
