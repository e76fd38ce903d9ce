/**
 * What search engines must not crawl: personal and staff areas, and the many filter combinations of a listing (spec
 * §9).
 */
import { LISTING_PARAMETERS } from '#modules/catalogue/rules/listing-parameters.ts'
import { LLMS_TXT_PATH } from '#modules/content/rules/llms-txt.ts'
import type { PageHandle } from '../../access.ts'
import type { Route } from './+types/robots'
import { fileAnswer, readShopUrl } from './file-answer.ts'

export const handle: PageHandle = { access: 'public' }

const CLOSED = ['/api/', '/auth', '/wishlist', '/thank-you', '/order-success', '/offline', '/cms', '/admin']

/** The pages of a listing lead to further products; filters only repeat what is listed elsewhere. */
const FILTERS = LISTING_PARAMETERS.map(([name]) => name).filter((name) => name !== 'page')

export async function loader({ context }: Route.LoaderArgs) {
  const shopUrl = await readShopUrl(context)
  const lines = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    ...FILTERS.map((name) => `Disallow: /*?*${name}=`),
    'Allow: /feeds/',
    '',
    // AI assistants are allowed the same pages as everybody.
    `# For assistants: ${shopUrl}${LLMS_TXT_PATH}`,
    `Sitemap: ${shopUrl}/sitemap.xml`,
    '',
  ]
  return fileAnswer(lines.join('\n'), 'text/plain')
}
