import { tags } from '#platform/rules/cache-tags.ts'
import { cleanSearch } from '#modules/catalogue/rules/listing.ts'
import { parseFilter } from '#modules/catalogue/rules/query-parameters.ts'
import { sentences } from '#platform/rules/messages.ts'
import type { PageHandle } from '../access.ts'
import { CategoryTiles } from '#modules/catalogue/components/category-tiles.tsx'
import {
  listingPath,
  neighbourLinks,
  pageTitle,
  shownCards,
  listingView,
} from '#modules/catalogue/components/listing/listing-view.tsx'
import { Listing } from './listing/listing.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { publicPage } from '#platform/ui/page/responses.ts'
import { itemListJsonLd } from '#platform/ui/page/json-ld.ts'
import { pageMeta, shopUrlOf } from '#platform/ui/page/meta.ts'
import { PageHead } from '#platform/ui/page/page-head.tsx'
import { SearchForm } from '#modules/catalogue/components/search/search-form.tsx'
import { shopContext, tagPageContext } from '../context.ts'
import type { Route } from './+types/products'
import '#modules/catalogue/components/listing/listing-pages.css'

export const handle: PageHandle = { access: 'public' }

export const headers = publicPage

const PATH = '/products'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const shopUrl = shopUrlOf(matches)
  const description =
    'Every notebook and planner in the shop: daily planners, ruled, plain and five subject notebooks.'
  if (!loaderData) return pageMeta({ shopUrl, matches, title: 'All products', description })
  const { search } = loaderData
  const title = pageTitle(search ? sentences.searchResults(search) : 'All products', loaderData)
  return [
    ...pageMeta({ shopUrl, matches, title, description, ...listingPath(PATH, loaderData) }),
    ...neighbourLinks(shopUrl, loaderData),
    ...(search
      ? []
      : [
          itemListJsonLd(
            shopUrl,
            shownCards(loaderData).map(({ path }) => path),
          ),
        ]),
  ]
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const search = cleanSearch(url.searchParams.get('search'))
  const filter = parseFilter(url.searchParams)
  context.get(tagPageContext)(tags.catalogue, ...tags.categories())
  // Staff can change the synonyms of a search term.
  if (search !== '') context.get(tagPageContext)(tags.search)
  const listing = await context.get(shopContext).listProducts({ search, filter })
  const { corrected, isPartial, unmatched } = listing
  return { ...listingView(listing, { path: PATH, search, filter }), corrected, isPartial, unmatched }
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { search, corrected, isPartial, unmatched } = loaderData
  return (
    <div className="page">
      <PageHead title={search ? sentences.searchResults(search) : 'All products'}>
        <div className="page-search" id="search">
          <SearchForm id="search-page" value={search} />
        </div>
      </PageHead>
      {corrected !== null && (
        <p className="note listing-corrected">
          We found no exact match. Showing results for <strong>{corrected}</strong>.
        </p>
      )}
      {isPartial && (
        <p className="note listing-corrected">
          <strong>Partial matches.</strong> {sentences.partialMatches(unmatched)}
        </p>
      )}
      <Listing listing={loaderData} empty={<NothingFound search={search} />} />
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
