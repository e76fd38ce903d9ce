/** /category/:slug and the five listing pages beside it: the same page, one canonical address. */
import { data } from 'react-router'
import { categoriesOfListing } from '#domain/catalogue/categories.ts'
import { MESSAGES } from '#domain/messages.ts'
import { cardViews } from '#app/components/catalogue/card-view.ts'
import { CategoryTiles } from '#app/components/catalogue/category-tiles.tsx'
import { ProductGrid } from '#app/components/catalogue/product-grid.tsx'
import { SectionHead } from '#app/components/catalogue/section-head.tsx'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { publicPage } from '#app/components/page/cache.ts'
import { breadcrumbJsonLd } from '#app/components/page/json-ld.ts'
import { pageMeta, shopUrlOf } from '#app/components/page/meta.ts'
import { PageHead } from '#app/components/page/page-head.tsx'
import { shopContext, tagPageContext } from '#app/context.ts'
import type { Route } from './+types/category'

export const headers = publicPage

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const shopUrl = shopUrlOf(matches)
  if (!loaderData) {
    const title = MESSAGES.category_not_found
    return pageMeta({ shopUrl, title, description: title })
  }
  const { heading, slug, total } = loaderData
  const path = `/category/${slug}`
  const description = `${heading} by Panna: ${total === 1 ? '1 product' : `${total} products`}, delivered across India in 2 to 7 days.`
  return [
    ...pageMeta({ shopUrl, title: heading, description, path }),
    breadcrumbJsonLd([
      { name: 'Home', url: `${shopUrl}/` },
      { name: heading, url: `${shopUrl}${path}` },
    ]),
  ]
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const slug = params.slug ?? url.pathname.slice(1)
  const names = categoriesOfListing(slug)?.names ?? []
  context.get(tagPageContext)('catalogue', ...names.map((name) => `category:${name}`))
  const listing = await context.get(shopContext).listCategory({ slug })
  if (!listing.ok) return data(null, { status: 404 })
  const { heading, total, groups } = listing.value
  return {
    heading,
    slug,
    total,
    groups: groups.map(({ category, products }) => ({ category, cards: cardViews(products) })),
  }
}

export default function Category({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <CategoryNotFound />
  const { heading, total, groups } = loaderData
  const isParent = groups.length > 1
  return (
    <div className="page">
      <PageHead title={heading} note={total === 1 ? '1 product' : `${total} products`} />
      {total === 0 && <p className="coming-soon">{MESSAGES.coming_soon}</p>}
      {groups.map(({ category, cards }) =>
        isParent ? (
          <section key={category} className="home-section" aria-labelledby={category}>
            <SectionHead id={category} category={category} />
            <ProductGrid cards={cards} />
          </section>
        ) : (
          <section key={category} aria-labelledby="products">
            <h2 id="products" className="sr-only">
              Products
            </h2>
            <ProductGrid cards={cards} eagerCount={4} />
          </section>
        ),
      )}
    </div>
  )
}

function CategoryNotFound() {
  return (
    <div className="page">
      <EmptyState ruling="tabs-plain" title={MESSAGES.category_not_found} heading="h1">
        <p>There is no such category. Please use the Products menu to find what you are looking for.</p>
      </EmptyState>
      <CategoryTiles heading="Categories" />
    </div>
  )
}
