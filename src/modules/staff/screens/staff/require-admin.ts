/**
 * The signed-in staff member. Sign-in, second factor, lock and the permissions of a page's handle are checked before
 * any loader or action runs: by the root's middleware (src/app/access.ts) and by the middleware of this area
 * (layout.tsx).
 */
import { data, redirect, type RouterContextProvider } from 'react-router'
import { mayStaff, type Permission } from '../../rules/permissions.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { DENIED_HOME, staffDenied } from '#app/access.ts'
import { viewerContext, type Viewer } from '#app/context.ts'

type Context = Readonly<RouterContextProvider>

/** For a page that needs a second permission besides its handle's. */
export async function requirePermission(context: Context, permission: Permission): Promise<void> {
  const { staffRole } = await requireStaff(context)
  if (!mayStaff(staffRole, permission)) throw staffDenied()
}

export async function requireStaff(context: Context): Promise<Viewer> {
  const viewer = await context.get(viewerContext)()
  if (!viewer) throw redirect('/auth')
  if (!viewer.isAdmin) throw redirect(DENIED_HOME)
  if (viewer.needsFactor) throw redirect('/account/security')
  if (viewer.staffSession?.isLocked !== false) throw data({ message: MESSAGES.session_locked }, 423)
  return viewer
}
