/** /openapi.json: the API description for integrators (spec §7). */
import { openApiDocument } from '#modules/partners/rules/open-api.ts'
import type { PageHandle } from '../../access.ts'
import type { Route } from './+types/open-api'
import { fileAnswer, readShopUrl } from './file-answer.ts'

export const handle: PageHandle = { access: 'public' }

export async function loader({ context }: Route.LoaderArgs) {
  const shopUrl = await readShopUrl(context)
  return fileAnswer(`${JSON.stringify(openApiDocument({ shopUrl }), null, 2)}\n`, 'application/json')
}
