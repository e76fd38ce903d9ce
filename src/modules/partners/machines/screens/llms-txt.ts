/** An introduction to the shop for AI assistants (llmstxt.org). */
import { llmsTxt } from '../rules/assistant-facts.ts'
import type { PageHandle } from '#app/access.ts'
import { shopFrontContext, readShopUrl } from '#app/context.ts'
import { publicFile } from '#platform/ui/page/responses.ts'
import type { Route } from './+types/llms-txt'

export const handle: PageHandle = { access: 'public' }

export async function loader({ context }: Route.LoaderArgs) {
  const [shopUrl, { seo }] = await Promise.all([readShopUrl(context), context.get(shopFrontContext)()])
  return publicFile(llmsTxt({ shopUrl, description: seo.description }), 'text/plain')
}
