/**
 * /admin is an alias of /cms (spec §2): viewers with access are redirected to the same page there, forms with their
 * content. One address per page keeps the route manifest, which every visitor's browser gets, small.
 */
import { redirect } from 'react-router'
import type { PageHandle } from '../access.ts'
import type { Route } from './+types/admin-address'

export const handle: PageHandle = { access: 'admin', read: 'dashboard.read', change: 'dashboard.read' }

/** 308 repeats the request with the same method and body. */
const SAME_THERE = 308

export function loader({ url }: Route.LoaderArgs): never {
  throw redirect(addressOf(url), SAME_THERE)
}

export const action = loader

function addressOf({ pathname, search }: URL): string {
  return pathname.replace(/^\/admin/, '/cms') + search
}
