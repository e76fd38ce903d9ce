/**
 * Who may open a page. Every route says so in its `handle`; one that does not is refused. The root's middleware asks
 * before any loader or action of the page runs, for its document and for its data alike.
 */
import { redirect, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { pageAccessContext, viewerContext, type Viewer } from './context.ts'

/** 'public': the same bytes for everyone. 'guest': anybody; what it shows belongs to the account or the guest's browser. */
export type PageAccess = 'public' | 'guest' | 'user' | 'admin'

export type PageHandle = { readonly access: PageAccess }

type Context = Readonly<RouterContextProvider>

/** Lets in whom the page names. Without an account to the login, without the role home (spec §4, §6), staff without
 * the second factor that they need to where it is set up. */
export const checkPageAccess: MiddlewareFunction<Response> = async ({ context, url }) => {
  const access = context.get(pageAccessContext)(url.pathname)
  if (access === null) throw new Error(`${url.pathname} does not say who may open it`)
  if (access === 'user') await requireViewer(context, url)
  if (access === 'admin') {
    const viewer = await requireViewer(context, url)
    if (!viewer.isAdmin) throw redirect('/')
    if (viewer.needsFactor) throw redirect('/account/security')
  }
}

/** Whoever is signed in; everybody else is shown the way to sign in, and comes back here after it. */
export async function requireViewer(context: Context, url: URL): Promise<Viewer> {
  const viewer = await context.get(viewerContext)()
  if (!viewer) throw redirect(signInPath(url.pathname + url.search))
  return viewer
}

/** The login page, which leads back to a page of this shop. */
export function signInPath(next: string): string {
  return `/auth?next=${encodeURIComponent(next)}`
}
