/** One staff member: change the role, reset the second factor, or switch access off and on. */
import { data, Link } from 'react-router'
import { STAFF_ROLE_WORDS } from '../../../rules/permissions.ts'
import { staffRoleChange, staffSwitch, type StaffMemberView } from '../../../rules/staff.ts'
import type { UserId } from '#platform/rules/ids.ts'
import type { Problems } from '#platform/rules/form-problems.ts'
import { MESSAGES, type MessageKey } from '#platform/rules/messages.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { verbatim, messageOf, type Result } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { textOf } from '#platform/ui/form/form-text.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Actor } from '#platform/actor.ts'
import type { Shop } from '#app/shop.ts'
import type { Route } from './+types/member'
import { passwordProblem } from '../confirm/check-password.ts'
import { PASSWORD_FIELD, PasswordConfirmation } from '../confirm/password-confirmation.tsx'
import { StaffDialog } from '#platform/ui/staff/dialog/staff-dialog.tsx'
import { requireStaff } from '../require-admin.ts'
import { redirectWithToast } from '../shell/redirect-toast.tsx'
import { RoleChoice } from './role-choice.tsx'

export const handle: PageHandle = { access: 'admin', read: 'staff.change', change: 'staff.change' }

const TABLE = '/cms/staff'

export async function loader({ context, params }: Route.LoaderArgs) {
  const viewer = await requireStaff(context)
  const { members } = await context.get(shopContext).listStaff()
  const member = members.find(({ userId }) => userId === params.userId) ?? null
  return data({ member, isOwn: member?.userId === viewer.id }, { status: member ? 200 : 404 })
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const form = await request.formData()
  const intent = textOf(form, 'intent')
  const staffRole = textOf(form, 'staffRole')
  const refuse = (problems: Problems, status = 422) => data({ intent, staffRole, problems }, status)
  const password = await passwordProblem(context, form)
  if (password !== null) return refuse({ [PASSWORD_FIELD]: password })
  const actor = await context.get(actorContext)()
  const asked = {
    userId: params.userId,
    version: Number(textOf(form, 'version') || Number.NaN),
    isOwnMeant: textOf(form, 'isOwnMeant') === 'yes',
  }
  const done = await run(context.get(shopContext), actor, intent, { ...asked, staffRole })
  if (done.ok) return redirectWithToast(TABLE, done.value)
  const message = messageOf(done.problem)
  const { code } = done.problem
  const field = done.problem.key === 'staff_own_role' ? 'own' : ''
  return refuse({ [field]: message }, PROBLEMS[code].status)
}

async function run(
  shop: Shop,
  actor: Actor,
  intent: string,
  asked: Readonly<Record<string, unknown>>,
): Promise<Result<MessageKey>> {
  if (intent === 'role') {
    const input = staffRoleChange.safeParse(asked)
    if (!input.success) return invalid(input.error.issues[0]?.message)
    const changed = await shop.changeStaffRole(actor, input.data)
    return changed.ok ? { ok: true, value: 'staff_role_changed' } : changed
  }
  if (intent === 'factor') {
    const reset = await shop.resetFactor(actor, { userId: asked['userId'] as UserId })
    return reset.ok ? { ok: true, value: 'factor_reset' } : reset
  }
  const isDisabled = intent === 'disable'
  const input = staffSwitch.safeParse({ ...asked, isDisabled })
  if (!input.success || !(isDisabled || intent === 'enable')) return invalid()
  const changed = await shop.switchStaff(actor, input.data)
  return changed.ok ? { ok: true, value: isDisabled ? 'staff_disabled' : 'staff_enabled' } : changed
}

function invalid(message: string = MESSAGES.bad_request): Result<never> {
  return { ok: false, problem: { code: 'invalid', ...verbatim(message) } }
}

export default function Member({ loaderData, actionData }: Route.ComponentProps) {
  const { member, isOwn } = loaderData
  if (!member)
    return (
      <StaffDialog title="Staff" closeTo={TABLE}>
        <div className="staff-dialog-body">
          <p>{MESSAGES.staff_unknown}</p>
        </div>
      </StaffDialog>
    )
  const error = (field: string) => actionData?.problems[field]
  return (
    <StaffDialog title={member.name} closeTo={TABLE}>
      <CheckedForm refusal={actionData} action={`${TABLE}/${member.userId}`} key={member.version}>
        <div className="staff-dialog-body">
          <MemberFacts member={member} />
          <FormNote>{error('')}</FormNote>
          <input type="hidden" name="version" value={member.version} />
          <RoleChoice chosen={actionData?.staffRole || member.staffRole} />
          {isOwn && (
            <label className="choice">
              <input
                type="checkbox"
                name="isOwnMeant"
                value="yes"
                aria-invalid={error('own') !== undefined || undefined}
                aria-describedby={error('own') && 'own-error'}
              />{' '}
              <span>This is my own access, and I mean to change it</span>
            </label>
          )}
          {error('own') && (
            <p className="field-error" role="alert" id="own-error">
              {error('own')}
            </p>
          )}
          <PasswordConfirmation error={error(PASSWORD_FIELD)} />
        </div>
        <div className="staff-dialog-foot wrap">
          {/* First button in the form, so that Enter submits it. */}
          <button type="submit" name="intent" value="role" className="button staff-dialog-main">
            Save the role
          </button>
          <Link className="staff-dialog-aside" to={`/cms/audit?subject=staff:${member.userId}`}>
            What was changed
          </Link>
          {member.hasFactor && !isOwn && (
            <button type="submit" name="intent" value="factor" className="button button-plain">
              Reset second factor
            </button>
          )}
          {member.disabledAt === null ? (
            <button type="submit" name="intent" value="disable" className="button button-danger">
              Deactivate
            </button>
          ) : (
            <button type="submit" name="intent" value="enable" className="button button-plain">
              Reactivate
            </button>
          )}
        </div>
      </CheckedForm>
    </StaffDialog>
  )
}

function MemberFacts({ member }: { readonly member: StaffMemberView }) {
  const { email, staffRole, hasFactor, disabledAt } = member
  return (
    <p className="muted">
      {email}. {STAFF_ROLE_WORDS[staffRole].name}
      {disabledAt !== null && `, deactivated since ${dateAndTimeOf(disabledAt)}`}.{' '}
      {hasFactor ? 'With a second factor; resetting it signs them out.' : 'Without a second factor.'}{' '}
      Deactivating removes access at once; the account remains a customer account.
    </p>
  )
}
