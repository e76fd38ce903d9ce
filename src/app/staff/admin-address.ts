/**
 * /admin is the same area as /cms (spec §2): whoever may come in goes on to the page of that name, a form with what it
 * holds. One name for each page keeps the site map, which every visitor's browser gets, small.
 */
import { redirect } from 'react-router'
import type { PageHandle } from '../access.ts'
import type { Route } from './+types/admin-address'

export const handle: PageHandle = { access: 'admin', read: 'dashboard.read', change: 'dashboard.read' }

/** The same method and the same form there, as 308 says. */
const SAME_THERE = 308

export function loader({ url }: Route.LoaderArgs): never {
  throw redirect(addressOf(url), SAME_THERE)
}

export const action = loader

function addressOf({ pathname, search }: URL): string {
  return pathname.replace(/^\/admin/, '/cms') + search
}
