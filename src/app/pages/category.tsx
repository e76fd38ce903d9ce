/** /category/:slug and /:slug: the same page, one canonical address. Every other address with one part comes here too. */
import { data, redirect } from 'react-router'
import { tags } from '#platform/rules/cache-tags.ts'
import { categoriesOfListing, categoryByName } from '#platform/rules/categories.ts'
import { categoryDetails, categoryOfFormerSlug } from '#modules/catalogue/rules/category-details.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { countOfProducts } from '#modules/catalogue/rules/filter-labels.ts'
import { parseFilter } from '#modules/catalogue/rules/query-parameters.ts'
import { sharePicturePath } from '#modules/catalogue/rules/picture-links.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { PageHandle } from '../access.ts'
import { CategoryHead } from '#modules/catalogue/components/category-head.tsx'
import { CategoryTiles } from '#modules/catalogue/components/category-tiles.tsx'
import {
  listingPath,
  neighbourLinks,
  pageTitle,
  shownCards,
  listingView,
} from '#modules/catalogue/components/listing/listing-view.tsx'
import { Listing } from './listing/listing.tsx'
import { NotFound, EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { publicPage } from '#platform/ui/page/responses.ts'
import { breadcrumbJsonLd, itemListJsonLd } from '#platform/ui/page/json-ld.ts'
import { pageMeta, shopUrlOf } from '#platform/ui/page/meta.ts'
import { shopContext, tagPageContext } from '../context.ts'
import type { Route } from './+types/category'
import '#modules/catalogue/components/listing/listing-pages.css'

export const handle: PageHandle = { access: 'public' }

export const headers = publicPage

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const shopUrl = shopUrlOf(matches)
  if (loaderData?.kind !== 'listing') {
    const title = loaderData?.kind === 'unknown_page' ? MESSAGES.page_not_found : MESSAGES.category_not_found
    return pageMeta({ shopUrl, matches, title, description: title })
  }
  const { heading, slug, picture, metaTitle, metaDescription } = loaderData
  const cards = shownCards(loaderData)
  const pictureUrl = picture?.url ?? cards[0]?.imageUrl
  const path = `/category/${slug}`
  const description =
    metaDescription ||
    `${heading} by ${shopFacts().name}: ${countOfProducts(loaderData)}, delivered across India in 2 to 7 days.`
  return [
    ...pageMeta({
      shopUrl,
      matches,
      description,
      title: pageTitle(metaTitle || heading, loaderData),
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
  const found = categoriesOfListing(slug)
  if (!found) return notFound(slug, url)
  const { heading, names } = found
  context.get(tagPageContext)(tags.catalogue, ...names.map((name) => tags.category(name)))
  const shop = context.get(shopContext)
  const category = names[0] ?? heading
  // A group without a picture shows that of its first category.
  const pictureNames = [slug, categoryByName(category).listingSlug].map((each) => `category-${each}`)
  const filter = parseFilter(url.searchParams)
  const [listing, pictures] = await Promise.all([
    shop.listCategory({ slug, filter }),
    shop.getSitePictures({ names: pictureNames }),
  ])
  if (!listing.ok) return notFound(slug, url)
  const { text, metaTitle, metaDescription } = categoryDetails(heading)
  return {
    kind: 'listing' as const,
    ...listingView(listing.value, { path: url.pathname, search: '', filter }),
    heading,
    text,
    metaTitle,
    metaDescription,
    slug,
    category,
    picture: pictureNames.map((name) => pictures[name]).find(Boolean) ?? null,
  }
}

/** An earlier address redirects. */
function notFound(slug: string, { pathname, search }: URL) {
  const now = categoryOfFormerSlug(slug)
  const isCategoryPath = pathname.startsWith('/category/')
  if (now !== null) {
    const path = `/${categoryByName(now).listingSlug}${search}`
    throw redirect(isCategoryPath ? `/category${path}` : path, 301)
  }
  const kind = isCategoryPath ? ('unknown_category' as const) : ('unknown_page' as const)
  return data({ kind }, { status: 404 })
}

export default function Category({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind !== 'listing')
    return loaderData.kind === 'unknown_page' ? <NotFound /> : <CategoryNotFound />
  const { heading, text, category, picture } = loaderData
  return (
    <div className="page">
      <CategoryHead heading={heading} text={text} category={category} picture={picture} />
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
