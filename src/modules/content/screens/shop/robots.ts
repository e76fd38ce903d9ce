/**
 * What search engines must not crawl: personal and staff areas, and the many filter combinations of a listing (spec
 * §9).
 */
import { LISTING_PARAMETERS } from '#modules/catalogue/rules/query-parameters.ts'
import type { PageHandle } from '#app/access.ts'
import { readShopUrl } from '#app/context.ts'
import { publicFile } from '#platform/ui/page/responses.ts'
import type { Route } from './+types/robots'

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
    `# For assistants: ${shopUrl}/llms.txt`,
    `Sitemap: ${shopUrl}/sitemap.xml`,
    '',
  ]
  return publicFile(lines.join('\n'), 'text/plain')
}
