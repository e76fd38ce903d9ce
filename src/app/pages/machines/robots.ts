/** What search engines leave alone: personal and staff areas, and the countless filters of a listing (spec §9). */
import { LISTING_PARAMETERS } from '#modules/catalogue/rules/listing-parameters.ts'
import { LLMS_TXT_PATH } from '#modules/content/rules/llms-txt.ts'
import type { PageHandle } from '../../access.ts'
import type { Route } from './+types/robots'
import { fileAnswer, readShopUrl } from './file-answer.ts'

export const handle: PageHandle = { access: 'public' }

const CLOSED = ['/api/', '/auth', '/wishlist', '/thank-you', '/order-success', '/offline', '/cms', '/admin']

/** Leafing through a listing leads on to products; a choice of filters leads to what stands elsewhere as well. */
const FILTERS = LISTING_PARAMETERS.map(([name]) => name).filter((name) => name !== 'page')

export async function loader({ context }: Route.LoaderArgs) {
  const shopUrl = await readShopUrl(context)
  const lines = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    ...FILTERS.map((name) => `Disallow: /*?*${name}=`),
    'Allow: /feeds/',
    '',
    // Assistants are welcome wherever everybody is.
    `# For assistants: ${shopUrl}${LLMS_TXT_PATH}`,
    `Sitemap: ${shopUrl}/sitemap.xml`,
    '',
  ]
  return fileAnswer(lines.join('\n'), 'text/plain')
}
