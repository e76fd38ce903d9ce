/**
 * Who may open a page. Every route says so in its `handle`; one that does not is refused. The root's middleware asks
 * before any loader or action of the page runs, for its document and for its data alike.
 */
import {
  createContext,
  data,
  redirect,
  type MiddlewareFunction,
  type RouterContextProvider,
} from 'react-router'
import { mayStaff, type Permission } from '#modules/staff/rules/permissions.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { staffDeniedContext, viewerContext, type Viewer } from './context.ts'

/** 'public': the same bytes for everyone. 'guest': anybody; what it shows belongs to the account or the guest's browser. */
export type PageAccess = 'public' | 'guest' | 'user' | 'admin'

/** Staff's pages also name what reading them needs, and what their forms need: without the second they have none. */
export type PageHandle =
  | { readonly access: Exclude<PageAccess, 'admin'> }
  | { readonly access: 'admin'; readonly read: Permission; readonly change?: Permission }

/** What the page at a path says of who may open it, by the handles of the site map's routes; null where no route says it. */
export const pageAccessContext = createContext<(pathname: string) => PageHandle | null>()

/** Home, where the denial is told: by the fragment alone, since the page itself is the same for everyone. */
export const DENIED_HOME = '/#access-denied'

type Context = Readonly<RouterContextProvider>

/** Lets in whom the page names. Without an account to the login, without the role home (spec §4, §6), staff without
 * the second factor that they need to where it is set up. */
export const checkPageAccess: MiddlewareFunction<Response> = async ({ context, request, url }, next) => {
  const handle = context.get(pageAccessContext)(url.pathname)
  if (handle === null) throw new Error(`${url.pathname} does not say who may open it`)
  if (handle.access === 'user') await requireViewer(context, url)
  if (handle.access === 'admin') {
    const viewer = await requireViewer(context, url)
    if (!viewer.isAdmin) throw redirect(DENIED_HOME)
    if (viewer.needsFactor) throw redirect('/account/security')
    // The server answers before this with a form for the password (staff-lock.ts); nothing of the panel runs without it.
    if (viewer.staffSession?.isLocked !== false) throw data({ message: MESSAGES.session_locked }, LOCKED)
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    const permission = isReading ? handle.read : handle.change
    if (permission !== undefined && mayStaff(viewer.staffRole, permission)) return next()
    if (!isReading) throw staffDenied()
    // The page's own loader refuses, so that the frame with the way elsewhere stands around the refusal.
    context.set(staffDeniedContext, true)
    const answer = await next()
    if (answer.status !== FORBIDDEN) throw staffDenied()
    return answer
  }
  return next()
}

const FORBIDDEN = 403
const LOCKED = 423

export function staffDenied() {
  return data({ message: MESSAGES.staff_denied }, FORBIDDEN)
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
