/**
 * Page access. Every route declares it in its `handle`; one that does not is refused. The root's middleware checks it
 * before any loader or action, for document and data requests alike.
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

/**
 * 'public': the same bytes for everyone. 'guest': anybody; what it shows belongs to the account or the guest's browser.
 */
export type PageAccess = 'public' | 'guest' | 'user' | 'admin'

/**
 * Staff pages also name the permission to read them and the one to submit their forms: without the second they have no
 * forms.
 */
export type PageHandle =
  | { readonly access: Exclude<PageAccess, 'admin'> }
  | { readonly access: 'admin'; readonly read: Permission; readonly change?: Permission }

/**
 * The access declaration of the page at a path, from the handles of the site map's routes; null if no route declares
 * one.
 */
export const pageAccessContext = createContext<(pathname: string) => PageHandle | null>()

/** Home with a fragment that shows the denial: the page itself is the same for everyone. */
export const DENIED_HOME = '/#access-denied'

type Context = Readonly<RouterContextProvider>

/**
 * Admits the viewers that the page names. Others are redirected: without an account to the login, without a staff role
 * home (spec §4, §6), staff without a required second factor to its set-up.
 */
export const checkPageAccess: MiddlewareFunction<Response> = async ({ context, request, url }, next) => {
  const handle = context.get(pageAccessContext)(url.pathname)
  if (handle === null) throw new Error(`${url.pathname} does not say who may open it`)
  if (handle.access === 'user') await requireViewer(context, url)
  if (handle.access === 'admin') {
    const viewer = await requireViewer(context, url)
    if (!viewer.isAdmin) throw redirect(DENIED_HOME)
    if (viewer.needsFactor) throw redirect('/account/security')
    // The server answers a locked session with a password form before this (`checkStaffLock`, src/server/access.ts).
    if (viewer.staffSession?.isLocked !== false) throw data({ message: MESSAGES.session_locked }, LOCKED)
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    const permission = isReading ? handle.read : handle.change
    if (permission !== undefined && mayStaff(viewer.staffRole, permission)) return next()
    if (!isReading) throw staffDenied()
    // The page's own loader refuses, so that the refusal appears inside the frame with its navigation.
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

/** The signed-in account; other visitors are redirected to sign in and return here afterwards. */
export async function requireViewer(context: Context, url: URL): Promise<Viewer> {
  const viewer = await context.get(viewerContext)()
  if (!viewer) throw redirect(signInPath(url.pathname + url.search))
  return viewer
}

/** The login page, which returns to a page of this shop. */
export function signInPath(next: string): string {
  return `/auth?next=${encodeURIComponent(next)}`
}
