/**
 * The gate of the back office once more, inside each loader and action (spec §4): no session to /auth, not an admin
 * home; without a second factor to where one is set up. What the page's handle asks for was checked before.
 */
import { data, redirect, type RouterContextProvider } from 'react-router'
import { mayStaff, type Permission } from '#domain/admin/permissions.ts'
import { MESSAGES } from '#domain/messages.ts'
import { DENIED_HOME, staffDenied } from '#app/access.ts'
import { staffDeniedContext, viewerContext, type Viewer } from '#app/context.ts'

/** `permission`: for a form of a page whose forms do not all need the same. */
export async function requireAdmin(
  context: Readonly<RouterContextProvider>,
  permission?: Permission,
): Promise<Viewer> {
  const viewer = await requireStaff(context)
  const mayNot = permission !== undefined && !mayStaff(viewer.staffRole, permission)
  if (mayNot || context.get(staffDeniedContext)) throw staffDenied()
  return viewer
}

/** For the frame alone, which stands around what staff may not see, too. */
export async function requireStaff(context: Readonly<RouterContextProvider>): Promise<Viewer> {
  const viewer = await context.get(viewerContext)()
  if (!viewer) throw redirect('/auth')
  if (!viewer.isAdmin) throw redirect(DENIED_HOME)
  if (viewer.needsFactor) throw redirect('/account/security')
  if (viewer.staffSession?.isLocked !== false) throw data({ message: MESSAGES.session_locked }, 423)
  return viewer
}
