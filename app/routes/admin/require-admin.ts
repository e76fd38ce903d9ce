/** The gate of the back office (spec §4): no session to /auth, not an admin home; without a second factor to where one is set up. */
import { redirect, type RouterContextProvider } from 'react-router'
import { viewerContext, type Viewer } from '#app/context.ts'

export async function requireAdmin(context: Readonly<RouterContextProvider>): Promise<Viewer> {
  const viewer = await context.get(viewerContext)()
  if (!viewer) throw redirect('/auth')
  if (!viewer.isAdmin) throw redirect('/')
  if (viewer.needsFactor) throw redirect('/account/security')
  return viewer
}
