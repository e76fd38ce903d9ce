/** Staff members with their roles, open invitations, and what each role may do. */
import { data, Link, Outlet } from 'react-router'
import { whoMay } from '../../rules/permission-words.ts'
import { STAFF_ROLE_WORDS, STAFF_ROLES } from '../../rules/permissions.ts'
import type { StaffInviteView, StaffMemberView } from '../../rules/staff.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { messageOf } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { wholeTextOf } from '#platform/ui/form/form-text.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/staff'
import { passwordProblem } from './confirm/check-password.ts'
import { ResubmitWithPassword, sentForm } from './confirm/resubmit-with-password.tsx'
import { DataTable, type Column } from '#platform/ui/staff/data-table/data-table.tsx'
import {
  Badge,
  countOf,
  DateAndTime,
  Day,
  Email,
  ListPage,
} from '#platform/ui/staff/data-table/list-page.tsx'
import { ConfirmButton } from '#platform/ui/staff/dialog/confirm-button.tsx'
import { requireStaff } from './require-admin.ts'
import { redirectWithToast } from './shell/redirect-toast.tsx'
import { useMay } from './shell/staff-shell.tsx'
import { staffMeta } from './staff-meta.ts'

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
  if (withdrawn.ok) return redirectWithToast(PATH, 'staff_invite_withdrawn')
  return data({ sent: null, refused: messageOf(withdrawn.problem) }, 404)
}

const ROLE_COLOURS = { owner: 'green', manager: 'blue', support: 'grey' } as const

const columns = (viewerId: string, mayChange: boolean): readonly (Column<StaffMemberView> | false)[] => [
  {
    head: 'Name',
    hasCardLabel: false,
    card: 'wide',
    cell: ({ userId, name, email }) => (
      <>
        <strong className="staff-customer">
          {name}
          {userId === viewerId && <span className="muted"> (you)</span>}
        </strong>
        <span className="muted">
          <Email address={email} />
        </span>
      </>
    ),
  },
  {
    head: 'Role',
    cell: ({ staffRole, disabledAt }) =>
      disabledAt === null ? (
        <Badge colour={ROLE_COLOURS[staffRole]}>{STAFF_ROLE_WORDS[staffRole].name}</Badge>
      ) : (
        <span className="status status-red" title={`Since ${dateAndTimeOf(disabledAt)}`}>
          Deactivated
        </span>
      ),
  },
  {
    head: 'Second factor',
    cell: ({ hasFactor }) => (hasFactor ? 'Set up' : <strong>None</strong>),
  },
  {
    head: 'Last seen',
    cell: ({ lastSeenAt }) =>
      lastSeenAt === null ? <span className="muted">Not signed in</span> : <DateAndTime at={lastSeenAt} />,
  },
  { head: 'Since', cell: ({ since }) => <Day at={since} /> },
  {
    head: 'Invited by',
    cell: ({ invitedBy }) => invitedBy ?? <span className="muted">Built in</span>,
  },
  mayChange && {
    head: 'Actions',
    hasCardLabel: false,
    cell: ({ userId, name }) => (
      <Link to={`${PATH}/${userId}`} aria-label={`Change ${name}`}>
        Change
      </Link>
    ),
  },
]

export default function Staff({ loaderData, actionData }: Route.ComponentProps) {
  const { members, invites, viewerId } = loaderData
  const mayChange = useMay()('staff.change')
  const without = members.filter(({ hasFactor, disabledAt }) => !hasFactor && disabledAt === null).length
  return (
    <ListPage
      id="staff-people"
      title={TITLE}
      about={countOf(members.length, 'person', 'people')}
      actions={
        mayChange && (
          <Link className="button" to={`${PATH}/invite`} data-new>
            Invite a staff member
          </Link>
        )
      }
    >
      {without > 0 && (
        <p className="note">
          {without === 1 ? '1 person has' : `${without} people have`} no second factor. Each sets it up in
          their own account, under Security. With real payment keys, or if the owner requires it in the
          settings, staff can’t sign in to the panel without one.
        </p>
      )}
      {actionData?.refused && (
        <p className="note note-bad" role="alert">
          {actionData.refused}
        </p>
      )}
      {actionData?.sent && <ResubmitWithPassword sent={actionData.sent} action={PATH} />}
      <DataTable
        name="Table of staff"
        rows={members}
        rowKey={({ userId }) => userId}
        rowData={({ disabledAt }) => ({ 'data-off': disabledAt !== null || undefined })}
        columns={columns(viewerId, mayChange)}
        empty="No staff yet."
      />
      {invites.length > 0 && <Invites invites={invites} />}
      <section aria-labelledby="staff-roles">
        <h3 id="staff-roles">What each role may do</h3>
        <dl className="pairs">
          {STAFF_ROLES.map((role) => (
            <div key={role}>
              <dt>{STAFF_ROLE_WORDS[role].name}</dt>
              <dd>{STAFF_ROLE_WORDS[role].may}</dd>
            </div>
          ))}
        </dl>
        <details>
          <summary>In detail</summary>
          <DataTable
            name="Table of permissions"
            rows={whoMay()}
            rowKey={({ permission }) => permission}
            columns={PERMISSION_COLUMNS}
            isStacked={false}
            empty=""
          />
        </details>
      </section>
      <Outlet />
    </ListPage>
  )
}

const PERMISSION_COLUMNS: readonly Column<ReturnType<typeof whoMay>[number]>[] = [
  { head: 'May', isRowHead: true, cell: ({ words }) => words },
  ...STAFF_ROLES.map((role) => ({
    head: STAFF_ROLE_WORDS[role].name,
    cell: ({ roles }: ReturnType<typeof whoMay>[number]) =>
      roles.includes(role) ? 'Yes' : <span className="muted">No</span>,
  })),
]

function Invites({ invites }: { readonly invites: readonly StaffInviteView[] }) {
  const may = useMay()
  return (
    <section aria-labelledby="staff-invites">
      <h3 id="staff-invites">Open invitations</h3>
      <ul className="panel rows">
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
