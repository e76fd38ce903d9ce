/** An introduction to the shop for AI assistants (llmstxt.org). */
import { llmsTxt } from '#modules/content/rules/llms-txt.ts'
import type { PageHandle } from '../../access.ts'
import { shopFrontContext } from '../../context.ts'
import type { Route } from './+types/llms-txt'
import { fileAnswer, readShopUrl } from './file-answer.ts'

export const handle: PageHandle = { access: 'public' }

export async function loader({ context }: Route.LoaderArgs) {
  const [shopUrl, { seo }] = await Promise.all([readShopUrl(context), context.get(shopFrontContext)()])
  return fileAnswer(llmsTxt({ shopUrl, description: seo.description }), 'text/plain')
}
