/** Who works here, with which role, who was asked to, and what each role may do. */
import { data, Link, Outlet } from 'react-router'
import { STAFF_ROLE_WORDS, STAFF_ROLES } from '#domain/admin/permissions.ts'
import type { StaffInviteView, StaffMemberView } from '#domain/admin/staff.ts'
import { MESSAGES } from '#domain/messages.ts'
import { messageOf } from '#domain/result.ts'
import type { PageHandle } from '#app/access.ts'
import { dateAndTimeOf, dateOf } from '#app/components/date.ts'
import { wholeTextOf } from '#app/components/form/form-text.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/staff'
import { passwordProblem } from './confirm/check-password.ts'
import { SentAgain, sentForm } from './confirm/sent-again.tsx'
import { ConfirmButton } from './dialog/confirm-button.tsx'
import { requireStaff } from './require-admin.ts'
import { saidAt } from './shell/said-toast.tsx'
import { useMay } from './shell/staff-shell.tsx'
import { RolesTable } from './staff/roles-table.tsx'
import { staffMeta } from './staff-meta.ts'
import './staff/staff.css'

export const handle: PageHandle = { access: 'admin', read: 'staff.read', change: 'staff.change' }

const TITLE = 'Staff'
const PATH = '/cms/staff'

export const meta = staffMeta(TITLE)

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = await requireStaff(context)
  return { ...(await context.get(shopContext).listStaff()), viewerId: viewer.id }
}

/** Withdraws an invitation. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const problem = await passwordProblem(context, form)
  if (problem !== null) return data({ sent: sentForm(form, problem), refused: null }, 422)
  const actor = await context.get(actorContext)()
  const withdrawn = await context.get(shopContext).withdrawInvite(actor, { id: wholeTextOf(form, 'id') })
  if (withdrawn.ok) return saidAt(PATH, 'staff_invite_withdrawn')
  return data({ sent: null, refused: messageOf(withdrawn.problem) }, 404)
}

export default function Staff({ loaderData, actionData }: Route.ComponentProps) {
  const { members, invites, viewerId } = loaderData
  const may = useMay()
  const without = members.filter(({ hasFactor, disabledAt }) => !hasFactor && disabledAt === null).length
  return (
    <section className="staff-orders staff-people" aria-labelledby="staff-people">
      <header className="staff-head">
        <h2 id="staff-people">{TITLE}</h2>
        <p>{members.length === 1 ? '1 person' : `${members.length} people`}</p>
        {may('staff.change') && (
          <Link className="button staff-head-action" to={`${PATH}/invite`} data-new>
            Invite somebody
          </Link>
        )}
      </header>
      {without > 0 && (
        <p className="note">
          {without === 1 ? '1 person has' : `${without} people have`} no second factor. Each sets it up in
          their own account, under Security. With real payment keys, or where the owner asks for it in the
          settings, nobody gets in without one.
        </p>
      )}
      {actionData?.refused && (
        <p className="note note-bad" role="alert">
          {actionData.refused}
        </p>
      )}
      {actionData?.sent && <SentAgain sent={actionData.sent} action={PATH} />}
      <div className="staff-table staff-stacked" role="region" aria-label="Table of staff" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Role</th>
              <th scope="col">Second factor</th>
              <th scope="col">Last seen</th>
              <th scope="col">Since</th>
              <th scope="col">Invited by</th>
              {may('staff.change') && <th scope="col">Actions</th>}
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <MemberRow key={member.userId} member={member} isOwn={member.userId === viewerId} />
            ))}
          </tbody>
        </table>
      </div>
      {invites.length > 0 && <Invites invites={invites} />}
      <section className="staff-roles" aria-labelledby="staff-roles">
        <h3 id="staff-roles">What each role may do</h3>
        <dl className="staff-role-words">
          {STAFF_ROLES.map((role) => (
            <div key={role}>
              <dt>{STAFF_ROLE_WORDS[role].name}</dt>
              <dd>{STAFF_ROLE_WORDS[role].may}</dd>
            </div>
          ))}
        </dl>
        <details>
          <summary>In detail</summary>
          <RolesTable />
        </details>
      </section>
      <Outlet />
    </section>
  )
}

const ROLE_COLOURS = { owner: 'green', manager: 'blue', support: 'grey' } as const

function MemberRow({ member, isOwn }: { readonly member: StaffMemberView; readonly isOwn: boolean }) {
  const { userId, name, email, staffRole, hasFactor, lastSeenAt, since, invitedBy, disabledAt } = member
  const may = useMay()
  return (
    <tr data-off={disabledAt !== null || undefined}>
      <td className="cell-wide">
        <strong className="staff-customer">
          {name}
          {isOwn && <span className="muted"> (you)</span>}
        </strong>
        <span className="muted">{email}</span>
      </td>
      <td>
        {disabledAt === null ? (
          <span className={`status status-${ROLE_COLOURS[staffRole]}`}>
            {STAFF_ROLE_WORDS[staffRole].name}
          </span>
        ) : (
          <span className="status status-red" title={`Since ${dateAndTimeOf(disabledAt)}`}>
            Switched off
          </span>
        )}
      </td>
      <td data-warn={!hasFactor || undefined}>{hasFactor ? 'Set up' : 'None'}</td>
      <td>
        {lastSeenAt === null ? (
          <span className="muted">Not signed in</span>
        ) : (
          <time dateTime={lastSeenAt}>{dateAndTimeOf(lastSeenAt)}</time>
        )}
      </td>
      <td>
        <time dateTime={since}>{dateOf(since)}</time>
      </td>
      <td>{invitedBy ?? <span className="muted">Came with the shop</span>}</td>
      {may('staff.change') && (
        <td>
          <Link to={`${PATH}/${userId}`} aria-label={`Change ${name}`}>
            Change
          </Link>
        </td>
      )}
    </tr>
  )
}

function Invites({ invites }: { readonly invites: readonly StaffInviteView[] }) {
  const may = useMay()
  return (
    <section className="staff-invites" aria-labelledby="staff-invites">
      <h3 id="staff-invites">Open invitations</h3>
      <ul>
        {invites.map(({ id, email, staffRole, invitedBy, expiresAt, isOver }) => (
          <li key={id}>
            <span>
              <strong>{email}</strong> as {STAFF_ROLE_WORDS[staffRole].name}
              <span className="muted">
                {' '}
                by {invitedBy}, {isOver ? 'no longer valid' : `valid until ${dateAndTimeOf(expiresAt)}`}
              </span>
            </span>
            {may('staff.change') && (
              <ConfirmButton
                label="Withdraw"
                accessibleName={`Withdraw the invitation of ${email}`}
                question={MESSAGES.staff_withdraw_ask}
                action={PATH}
                fields={{ id }}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
