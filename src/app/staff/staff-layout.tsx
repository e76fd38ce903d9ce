/** The frame of every panel page. */
import type { ReactNode } from 'react'
import {
  data,
  isRouteErrorResponse,
  Outlet,
  useRouteError,
  useRouteLoaderData,
  type MiddlewareFunction,
  type RouterContextProvider,
} from 'react-router'
import type { Permission } from '#modules/staff/rules/permissions.ts'
import { mayStaff, PERMISSIONS, STAFF_ROLE_WORDS } from '#modules/staff/rules/permissions.ts'
import type { WorkCounts } from '#modules/staff/rules/work-counts.ts'
import type { UserId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { ProblemPage } from '#platform/ui/feedback/problem-page.tsx'
import { shopContext, staffDeniedContext } from '../context.ts'
import type { Route } from './+types/staff-layout'
import { needsPassword } from '#modules/staff/screens/staff/confirm/check-password.ts'
import { PasswordNeeded } from '#modules/staff/screens/staff/confirm/password-confirmation.tsx'
import { LockDialog } from '#modules/staff/screens/staff/lock/lock-dialog.tsx'
import { requireStaff } from '#modules/staff/screens/staff/require-admin.ts'
import { leaveNotice, SessionProvider } from '#modules/accounts/components/session/session-provider.tsx'
import { SavedViews, type SavedView } from '#platform/ui/staff/data-table/saved-views.tsx'
import { ToastsProvider } from '#platform/ui/toast/toasts.tsx'
import { StaffShell } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import '#platform/ui/staff/styles/frame.css'
import '#platform/ui/staff/styles/search.css'
import '#platform/ui/staff/styles/layout.css'
import '#platform/ui/staff/styles/parts.css'
import '#platform/ui/staff/styles/controls.css'
import '#platform/ui/staff/styles/table.css'
import '#platform/ui/staff/styles/dense.css'
import '#platform/ui/staff/styles/dialog.css'
import '#platform/ui/staff/styles/tags.css'
import '#platform/ui/staff/styles/ticks.css'
import '#platform/ui/staff/styles/touch.css'
import '../pages/product/product-page.css'
import '#modules/orders/screens/shop/order-pages.css'
import '#modules/accounts/screens/shop/account-pages.css'
import '#platform/ui/styles/dialog.css'

export const middleware = [refuseDenied]

export async function loader({ context }: Route.LoaderArgs) {
  const { staffSession } = await requireStaff(context)
  return {
    ...(await frameOf(context)),
    lockMinutes: staffSession?.lockMinutes ?? null,
    isPasswordNeeded: await needsPassword(context),
  }
}

type Frame = {
  readonly staffName: string
  /** Such as 'Owner'. */
  readonly roleName: string
  readonly permissions: readonly Permission[]
  readonly work: Partial<WorkCounts>
  readonly views: readonly SavedView[]
}

async function frameOf(context: Readonly<RouterContextProvider>): Promise<Frame> {
  const { id, name, email, staffRole } = await requireStaff(context)
  const shop = context.get(shopContext)
  const [work, views] = await Promise.all([
    shop.getOpenWork({ role: staffRole }),
    shop.listViews({ userId: id as UserId }),
  ])
  return {
    staffName: name || email,
    roleName: staffRole ? STAFF_ROLE_WORDS[staffRole].name : '',
    permissions: PERMISSIONS.filter((each) => mayStaff(staffRole, each)),
    work,
    views,
  }
}

/**
 * Refuses a page outside the role before any loader of the area runs. Without loader data, the refusal has to include
 * the frame's data, so that staff keep their navigation.
 */
async function refuseDenied(
  { context }: Parameters<MiddlewareFunction<Response>>[0],
  next: Parameters<MiddlewareFunction<Response>>[1],
): Promise<Response> {
  if (!context.get(staffDeniedContext)) return next()
  throw data({ message: MESSAGES.staff_denied, frame: await frameOf(context) }, 403)
}

export default function Area({ loaderData }: Route.ComponentProps) {
  return (
    <StaffFrame {...loaderData}>
      <PasswordNeeded value={loaderData.isPasswordNeeded}>
        <Outlet />
      </PasswordNeeded>
      <LockDialog lockMinutes={loaderData.lockMinutes} />
    </StaffFrame>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const loaded = useRouteLoaderData<typeof loader>('cms-area')
  const frame = loaded ??
    refusedFrame(error) ?? {
      staffName: '',
      roleName: '',
      permissions: [],
      work: {},
      views: [],
    }
  return (
    <StaffFrame {...frame}>
      <ProblemPage error={error} path="/cms" />
    </StaffFrame>
  )
}

function StaffFrame({ views, ...props }: Frame & { readonly children: ReactNode }) {
  return (
    <ToastsProvider>
      <SessionProvider>
        <SavedViews value={{ views, mayShare: props.permissions.includes('views.share') }}>
          <StaffShell {...props} onSignOut={() => leaveNotice('signed_out')} />
        </SavedViews>
      </SessionProvider>
    </ToastsProvider>
  )
}

function refusedFrame(error: unknown): Frame | undefined {
  return isRouteErrorResponse(error) ? (error.data as { readonly frame?: Frame }).frame : undefined
}
