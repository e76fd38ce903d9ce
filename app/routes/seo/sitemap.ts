import { publicPage } from '#app/components/page/cache.ts'
import { pageSettingsContext, shopContext, tagPageContext } from '#app/context.ts'
import type { Route } from './+types/sitemap'

export async function loader({ context }: Route.LoaderArgs) {
  context.get(tagPageContext)('catalogue')
  const { shopUrl } = context.get(pageSettingsContext)
  const pages = await context.get(shopContext).listSitemap()
  const urls = pages.map(({ path, updatedAt }) => {
    const modified = updatedAt === null ? '' : `<lastmod>${updatedAt}</lastmod>`
    return `  <url><loc>${escaped(shopUrl + path)}</loc>${modified}</url>`
  })
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
  return new Response(xml, { headers: { ...publicPage(), 'Content-Type': 'application/xml; charset=utf-8' } })
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
