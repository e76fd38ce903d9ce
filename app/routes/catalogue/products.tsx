import { CATEGORY_NAMES, categoryByName } from '#domain/catalogue/categories.ts'
import { cleanSearch } from '#domain/catalogue/listing.ts'
import { sentences } from '#domain/messages.ts'
import { cardViews } from '#app/components/catalogue/card-view.ts'
import { CategoryTiles } from '#app/components/catalogue/category-tiles.tsx'
import { ProductGrid } from '#app/components/catalogue/product-grid.tsx'
import { SectionHead } from '#app/components/catalogue/section-head.tsx'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { publicPage } from '#app/components/page/cache.ts'
import { pageMeta, shopUrlOf } from '#app/components/page/meta.ts'
import { PageHead } from '#app/components/page/page-head.tsx'
import { SearchForm } from '#app/components/shell/search-form.tsx'
import { shopContext, tagPageContext } from '#app/context.ts'
import type { Route } from './+types/products'

export const headers = publicPage

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const shopUrl = shopUrlOf(matches)
  const search = loaderData?.search
  const description =
    'Every notebook and planner in the shop: daily planners, ruled, plain and five subject notebooks.'
  if (search) return pageMeta({ shopUrl, title: sentences.searchResults(search), description })
  return pageMeta({ shopUrl, title: 'All products', description, path: '/products' })
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const search = cleanSearch(url.searchParams.get('search'))
  context.get(tagPageContext)('catalogue', ...CATEGORY_NAMES.map((name) => `category:${name}`))
  const { groups, total } = await context.get(shopContext).listProducts({ search })
  return {
    search,
    total,
    groups: groups.map(({ category, products }) => ({ category, cards: cardViews(products) })),
  }
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { search, total, groups } = loaderData
  const count = total === 1 ? '1 product' : `${total} products`
  return (
    <div className="page">
      <PageHead title={search ? sentences.searchResults(search) : 'All products'} note={count}>
        <div className="page-search" id="search">
          <SearchForm id="search-page" value={search} />
        </div>
      </PageHead>
      {groups.map(({ category, cards }) => {
        const { listingSlug } = categoryByName(category)
        return (
          <section key={listingSlug} className="home-section" aria-labelledby={listingSlug}>
            <SectionHead id={listingSlug} category={category} />
            <ProductGrid cards={cards} />
          </section>
        )
      })}
      {total === 0 && <NothingFound search={search} />}
    </div>
  )
}

function NothingFound({ search }: { readonly search: string }) {
  return (
    <>
      <EmptyState ruling="ruled" title="No products found">
        <p>
          {search
            ? `Nothing in the shop matches “${search}”. Try fewer or other words, or look through a category.`
            : 'There is nothing in the shop at the moment.'}
        </p>
        {search && (
          <p className="empty-actions">
            <a className="button" href="/products">
              See all products
            </a>
          </p>
        )}
      </EmptyState>
      <CategoryTiles heading="Categories" />
    </>
  )
}
