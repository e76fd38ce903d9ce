/** /product/:id is a product's short address; it redirects to the canonical one. */
import { data, redirect } from 'react-router'
import { tags } from '#platform/rules/cache-tags.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { PageHandle } from '#app/access.ts'
import { ProductNotFound } from '../../components/product-not-found.tsx'
import { publicPage } from '#platform/ui/page/responses.ts'
import { pageMeta, shopUrlOf } from '#platform/ui/page/meta.ts'
import { shopContext, tagPageContext } from '#app/context.ts'
import type { Route } from './+types/product-by-id'

export const handle: PageHandle = { access: 'public' }

export const headers = publicPage

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shopUrl: shopUrlOf(matches),
    matches,
    title: MESSAGES.product_not_found,
    description: MESSAGES.product_not_found,
  })
}

export async function loader({ context, params }: Route.LoaderArgs) {
  context.get(tagPageContext)(tags.product(params.id), tags.catalogue)
  const path = await context.get(shopContext).findProductPath({ id: params.id })
  return path.ok ? redirect(path.value, 301) : data(null, { status: 404 })
}

export default function ProductById() {
  return <ProductNotFound />
}
