import { publicPage } from '#app/components/page/cache.ts'
import { pageSettingsContext } from '#app/context.ts'
import type { Route } from './+types/robots'

/** Personal and staff areas hold nothing for search engines. */
const CLOSED = ['/cart', '/auth', '/order-success', '/cms', '/admin', '/api/']

export function loader({ context }: Route.LoaderArgs) {
  const { shopUrl } = context.get(pageSettingsContext)
  const lines = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${shopUrl}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { ...publicPage(), 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
