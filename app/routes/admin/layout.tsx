/** What stands around every page of the back office; staff's pages are drawn inside it. */
import { Outlet, useRouteError, useRouteLoaderData } from 'react-router'
import type { Permission } from '#domain/admin/permissions.ts'
import { mayStaff, PERMISSIONS, STAFF_ROLE_WORDS } from '#domain/admin/permissions.ts'
import { ProblemPage } from '#app/components/feedback/problem-page.tsx'
import { privatePage } from '#app/components/page/cache.ts'
import type { Route } from './+types/layout'
import { needsPassword } from './confirm/check-password.ts'
import { PasswordNeeded } from './confirm/password-again.tsx'
import { LockDialog } from './lock/lock-dialog.tsx'
import { requireStaff } from './require-admin.ts'
import { StaffShell } from './shell/staff-shell.tsx'
import './admin.css'
import './dialog/dialog.css'
import './shell/shell.css'
import './ticks.css'

export const headers = privatePage

export async function loader({ context }: Route.LoaderArgs) {
  const { name, email, staffRole, staffSession } = await requireStaff(context)
  const permissions: readonly Permission[] = PERMISSIONS.filter((each) => mayStaff(staffRole, each))
  return {
    staffName: name || email,
    roleName: staffRole ? STAFF_ROLE_WORDS[staffRole].name : '',
    permissions,
    lockMinutes: staffSession?.lockMinutes ?? null,
    isPasswordNeeded: await needsPassword(context),
  }
}

export default function Area({ loaderData }: Route.ComponentProps) {
  return (
    <StaffShell {...loaderData}>
      <PasswordNeeded value={loaderData.isPasswordNeeded}>
        <Outlet />
      </PasswordNeeded>
      <LockDialog lockMinutes={loaderData.lockMinutes} />
    </StaffShell>
  )
}

export function ErrorBoundary() {
  const known = useRouteLoaderData<typeof loader>('cms-area')
  const frame = known ?? { staffName: '', roleName: '', permissions: [] }
  return (
    <StaffShell {...frame}>
      <ProblemPage error={useRouteError()} path="/cms" />
    </StaffShell>
  )
}
