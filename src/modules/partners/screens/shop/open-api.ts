/** /openapi.json: the API description for integrators (spec §7). */
import { openApiDocument } from '../../rules/open-api.ts'
import type { PageHandle } from '#app/access.ts'
import { readShopUrl } from '#app/context.ts'
import { publicFile } from '#platform/ui/page/responses.ts'
import type { Route } from './+types/open-api'

export const handle: PageHandle = { access: 'public' }

export async function loader({ context }: Route.LoaderArgs) {
  const shopUrl = await readShopUrl(context)
  return publicFile(`${JSON.stringify(openApiDocument({ shopUrl }), null, 2)}\n`, 'application/json')
}
