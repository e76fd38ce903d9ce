/** /category/:slug and the five listing pages beside it: the same page, one canonical address. */
import { data } from 'react-router'
import { tags } from '#platform/rules/cache-tags.ts'
import { categoriesOfListing } from '#platform/rules/categories.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { countOfProducts } from '#modules/catalogue/rules/filter-labels.ts'
import { parseFilter } from '#modules/catalogue/rules/listing-parameters.ts'
import { sharePicturePath } from '#modules/catalogue/rules/picture-links.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { PageHandle } from '../access.ts'
import { CategoryHead } from '#modules/catalogue/components/category-head.tsx'
import { CategoryTiles } from '#modules/catalogue/components/category-tiles.tsx'
import { categoryPictureName } from '#modules/catalogue/components/category-labels.ts'
import {
  listingPath,
  neighbourLinks,
  pageTitle,
  shownCards,
} from '#modules/catalogue/components/listing/listing-meta.ts'
import { listingView } from '#modules/catalogue/components/listing/listing-view.ts'
import { Listing } from './listing/listing.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { publicPage } from '#platform/ui/page/cache.ts'
import { breadcrumbJsonLd, itemListJsonLd } from '#platform/ui/page/json-ld.ts'
import { pageMeta, shopUrlOf } from '#platform/ui/page/meta.ts'
import { shopContext, tagPageContext } from '../context.ts'
import type { Route } from './+types/category'
import '#modules/catalogue/components/listing/listing-pages.css'

export const handle: PageHandle = { access: 'public' }

export const headers = publicPage

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const shopUrl = shopUrlOf(matches)
  if (!loaderData) {
    const title = MESSAGES.category_not_found
    return pageMeta({ shopUrl, matches, title, description: title })
  }
  const { heading, slug, picture } = loaderData
  const cards = shownCards(loaderData)
  const pictureUrl = picture?.url ?? cards[0]?.imageUrl
  const path = `/category/${slug}`
  const description = `${heading} by ${shopFacts().name}: ${countOfProducts(loaderData)}, delivered across India in 2 to 7 days.`
  return [
    ...pageMeta({
      shopUrl,
      matches,
      description,
      title: pageTitle(heading, loaderData),
      ...listingPath(path, loaderData),
      imagePath: pictureUrl === undefined ? undefined : sharePicturePath(pictureUrl),
      imageAlt: heading,
    }),
    ...neighbourLinks(shopUrl, loaderData),
    breadcrumbJsonLd([
      { name: 'Home', url: `${shopUrl}/` },
      { name: 'Products', url: `${shopUrl}/products` },
      { name: heading, url: `${shopUrl}${path}` },
    ]),
    itemListJsonLd(
      shopUrl,
      cards.map((card) => card.path),
    ),
  ]
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const slug = params.slug ?? url.pathname.slice(1)
  const names = categoriesOfListing(slug)?.names ?? []
  context.get(tagPageContext)(tags.catalogue, ...names.map((name) => tags.category(name)))
  const [category] = names
  if (!category) return data(null, { status: 404 })
  const shop = context.get(shopContext)
  const pictureName = categoryPictureName(slug)
  const filter = parseFilter(url.searchParams)
  const [listing, pictures] = await Promise.all([
    shop.listCategory({ slug, filter }),
    shop.getSitePictures({ names: [pictureName] }),
  ])
  if (!listing.ok) return data(null, { status: 404 })
  return {
    ...listingView(listing.value, { path: url.pathname, search: '', filter }),
    heading: listing.value.heading,
    slug,
    category,
    picture: pictures[pictureName] ?? null,
  }
}

export default function Category({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <CategoryNotFound />
  const { heading, slug, category, picture } = loaderData
  return (
    <div className="page">
      <CategoryHead heading={heading} slug={slug} category={category} picture={picture} />
      <Listing listing={loaderData} empty={<p className="coming-soon">{MESSAGES.coming_soon}</p>} />
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
