/** /api-docs: the integrators' interfaces for people (spec §1), made from the descriptions that the server checks by. */
import { BRAND } from '#domain/brand.ts'
import { apiReference } from '#domain/integrations/api-reference.ts'
import type { PageHandle } from '#app/access.ts'
import { pageSettingsContext, shopFrontContext, tagPageContext } from '#app/context.ts'
import { publicPage } from '#app/components/page/cache.ts'
import { pageMeta, shopUrlOf } from '#app/components/page/meta.ts'
import type { Route } from './+types/api-docs'
import { docsView } from './api-docs/docs-view.ts'
import { DocsPage } from './api-docs/docs-page.tsx'
import './api-docs/docs.css'
import './api-docs/reference.css'
import './api-docs/fold.css'
import './api-docs/code.css'

export const handle: PageHandle = { access: 'public' }

export const headers = publicPage

export async function loader({ context }: Route.LoaderArgs) {
  context.get(tagPageContext)('seo')
  const { shopUrl, connections } = context.get(pageSettingsContext)
  // The words are the same without the owner's settings: only the address is another.
  const front = await context
    .get(shopFrontContext)()
    .catch(() => null)
  return docsView(
    apiReference({
      shopUrl: front?.seo.canonicalOrigin ?? shopUrl,
      isTestKeyOn: connections?.isTestKeyOn ?? false,
    }),
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shopUrl: shopUrlOf(matches),
    matches,
    title: 'API documentation',
    description: `Read orders, products and figures of ${BRAND.name}, send stock and references, and receive signed webhooks: every endpoint with examples that run.`,
    path: '/api-docs',
  })
}

export default function ApiDocs({ loaderData }: Route.ComponentProps) {
  return <DocsPage view={loaderData} />
}
