/** Progress of a running import, for the page that waits for it. */
import { data } from 'react-router'
import type { PageHandle } from '#app/access.ts'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/import-progress'

export const handle: PageHandle = { access: 'admin', read: 'products.change' }

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await context.get(shopContext).getImportProgress({ id: params.importId })
  return found.ok ? data({ done: found.value.done }) : data({ done: 0 }, 404)
}
