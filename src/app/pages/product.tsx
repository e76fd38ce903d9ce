/** A product's page, which combines the catalogue with reviews. Public: its loader reads no cookie. */
import './product/product-page.css'
import { useEffect, useState, type ComponentType } from 'react'
import { data, redirect, useLocation } from 'react-router'
import {
  NOTHING_SEEN,
  othersSeen,
  parseRecentlyViewed,
  rememberSeen,
  type SeenProduct,
} from '#modules/cart/rules/recently-viewed.ts'
import { cardViews } from '#modules/catalogue/components/card-view.ts'
import { PagePreview } from '#modules/catalogue/components/page-preview/page-preview.tsx'
import { ProductNotFound } from '#modules/catalogue/components/product-not-found.tsx'
import { sharePicturePath } from '#modules/catalogue/rules/picture-links.ts'
import type { AboutEntry } from '#modules/catalogue/rules/product.ts'
import { VisitTracking } from '#modules/reports/components/visit-tracking.tsx'
import { tags } from '#platform/rules/cache-tags.ts'
import { categoryByName, type CategoryName, categoryOfLink } from '#platform/rules/categories.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { toRupees } from '#platform/rules/money.ts'
import { NotFound } from '#platform/ui/feedback/empty-state.tsx'
import { ProblemPage } from '#platform/ui/feedback/problem-page.tsx'
import { BackIcon, ShareIcon } from '#platform/ui/icons.tsx'
import { BelowTheFold } from '#platform/ui/page/below-the-fold.tsx'
import { pageMeta, shopUrlOf } from '#platform/ui/page/meta.ts'
import { publicPage } from '#platform/ui/page/responses.ts'
import { readStored, STORAGE_KEYS, writeStored } from '#platform/ui/storage.ts'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'
import type { PageHandle } from '../access.ts'
import { readShopUrl, shopContext, tagPageContext } from '../context.ts'
import type { Route } from './+types/product'
import { ProductGrid } from './listing/product-grid.tsx'
import { BuyBox } from './product/buy-box.tsx'
import { Gallery } from './product/gallery.tsx'
import { productFacts, productView, type ProductView } from './product/product-view.ts'
import { Reviews } from './product/reviews.tsx'
import type { SeenStripProps } from './product/seen-strip.tsx'
import { SpecificationTable } from './product/specification-table.tsx'

export const handle: PageHandle = { access: 'public' }

export const headers = publicPage

const MISSING = { unknown_page: MESSAGES.page_not_found, unknown_product: MESSAGES.product_not_found }

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const shopUrl = shopUrlOf(matches)
  if (loaderData?.kind !== 'product') {
    const title = loaderData ? MISSING[loaderData.kind] : MESSAGES.product_failed
    return pageMeta({ shopUrl, matches, title, description: title })
  }
  const { product, jsonLd } = loaderData
  const { path } = product
  return [
    ...pageMeta({
      shopUrl,
      matches,
      title: product.metaTitle ?? product.name,
      description: product.metaDescription ?? product.description,
      path,
      imagePath: sharePicturePath(product.imageUrl),
      imageAlt: product.name,
      type: 'product',
    }),
    { property: 'product:price:amount', content: toRupees(product.pricePaise).toFixed(2) },
    { property: 'product:price:currency', content: 'INR' },
    ...jsonLd,
  ]
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const link = categoryOfLink(params.category)
  if (!link) return data({ kind: 'unknown_page' } as const, { status: 404 })
  const addCacheTags = context.get(tagPageContext)
  addCacheTags(tags.category(link.category.name))
  const found = await context
    .get(shopContext)
    .getProductPage({ linkSlug: params.category, productSlug: params.slug })
  if (!found.ok) return data({ kind: 'unknown_product' } as const, { status: 404 })

  const { product, reviews, reviewSummary, related, canonicalPath } = found.value
  // Redirects carry the product's cache tag too: it may be renamed again.
  // Another product of its group may be renamed, sold out or hidden.
  addCacheTags(tags.product(product.id), ...product.options.map(({ id }) => tags.product(id)))
  if (canonicalPath !== `/${params.category}/${params.slug}`) throw redirect(canonicalPath, 301)
  const view = productView(product)
  return {
    kind: 'product' as const,
    product: view,
    // Created here, so that no browser loads the code for it.
    jsonLd: productFacts(await readShopUrl(context), product, view, reviews),
    reviews,
    reviewSummary,
    related: cardViews(related),
  }
}

export default function Product({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'unknown_page') return <NotFound />
  if (loaderData.kind === 'unknown_product') return <ProductNotFound />
  const { product, reviews, reviewSummary, related } = loaderData
  return (
    <div className="page product-page" key={product.id}>
      <VisitTracking product={product} />
      <div className="product-bar row wrap between">
        <a className="back-link tap gap-2 bold unlined" href="/">
          <BackIcon />
          Back to Products
        </a>
        <Breadcrumbs category={product.category} name={product.name} />
        <ShareButton name={product.name} />
      </div>
      <div className="product-top stack gap-5">
        <Gallery name={product.name} category={product.category} pictures={product.pictures} />
        <div className="product-words">
          <BuyBox product={product} />
          {product.about.length > 0 && <AboutThisItem entries={product.about} />}
        </div>
      </div>
      <BelowTheFold>
        <SpecificationTable product={product} />
        <DrawnPage product={product} />
        <Reviews product={product} reviews={reviews} summary={reviewSummary} />
        {related.length > 0 && (
          <section className="home-section" aria-labelledby="related">
            <div className="section-head">
              <h2 id="related">More {product.category}</h2>
            </div>
            <ProductGrid cards={related} />
          </section>
        )}
        <RecentlyViewed product={product} />
      </BelowTheFold>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ProductProblem error={error} />
}

const SHOWN_ON_NARROW_SCREENS = 3

/** The accordion of planners: narrow screens initially show three entries (spec §2). */
function AboutThisItem({ entries }: { readonly entries: readonly AboutEntry[] }) {
  const [isWhole, setWhole] = useState(false)
  return (
    <section className="about-item" aria-labelledby="about-item">
      <h2 id="about-item">About this item</h2>
      <div data-whole={isWhole || undefined}>
        {entries.map((entry, index) => (
          <details className="folded" key={entry.title} open={index === 0}>
            <summary>{entry.title}</summary>
            <p>{entry.text}</p>
          </details>
        ))}
      </div>
      {entries.length > SHOWN_ON_NARROW_SCREENS && (
        <button
          type="button"
          className="text-button needs-js"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show more'}
        </button>
      )}
    </section>
  )
}

/** Only books have a page to show. */
function DrawnPage({ product }: { readonly product: ProductView }) {
  const { name, path, pageLayout, ruling, lineSpacingMm } = product
  if (ruling === null) return null
  return (
    <PagePreview product={{ name, ruling, lineSpacingMm, pageLayout }} sheetPath={`/sample-sheet${path}`} />
  )
}

/** A product that failed to load: the specification's message, with a retry (spec §8). */
function ProductProblem({ error }: { readonly error: unknown }) {
  const { pathname } = useLocation()
  const showToast = useShowToast()
  useEffect(() => showToast({ message: MESSAGES.product_failed, tone: 'bad' }), [showToast])
  return <ProblemPage error={error} path={pathname} />
}

type BreadcrumbsProps = { readonly category: CategoryName; readonly name: string }

/** Home › category › product. */
function Breadcrumbs({ category, name }: BreadcrumbsProps) {
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumb">
      <ol>
        <li>
          <a href="/">Home</a>
        </li>
        <li>
          <a href={`/category/${categoryByName(category).listingSlug}`}>{category}</a>
        </li>
        <li aria-current="page">{name}</li>
      </ol>
    </nav>
  )
}

/** Shares the page's address, or copies it if the browser can't share (spec §8). */
function ShareButton({ name }: { readonly name: string }) {
  const showToast = useShowToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href)
      showToast({ message: MESSAGES.link_copied, tone: 'good' })
    } catch {
      showToast({ message: MESSAGES.link_copy_failed, tone: 'bad' })
    }
  }
  const share = async () => {
    if (typeof navigator.share !== 'function') return copy()
    try {
      await navigator.share({ title: name, url: location.href })
    } catch (error) {
      // Closing the share sheet is not a failure.
      if (!(error instanceof DOMException) || error.name !== 'AbortError') await copy()
    }
  }
  return (
    <button type="button" className="text-button share-button needs-js" onClick={() => void share()}>
      <ShareIcon />
      Share
    </button>
  )
}

/**
 * The products viewed before in this browser. Takes no space if there are none; the code that shows them loads only if
 * there are some.
 */
function RecentlyViewed({ product }: { readonly product: SeenProduct }) {
  const [saved, setSaved] = useState(NOTHING_SEEN)
  const [Strip, setStrip] = useState<ComponentType<SeenStripProps> | null>(null)
  useEffect(() => {
    const seen = parseRecentlyViewed(readStored('localStorage', STORAGE_KEYS.seen) ?? '')
    setSaved(othersSeen(seen, product.id))
    writeStored('localStorage', STORAGE_KEYS.seen, JSON.stringify(rememberSeen(seen, product)))
  }, [product])
  const isNeeded = saved.length > 0
  useEffect(() => {
    if (!isNeeded) return
    import('./product/seen-strip.tsx').then(
      ({ SeenStrip }) => setStrip(() => SeenStrip),
      // If it fails to load, the section is left out.
      () => undefined,
    )
  }, [isNeeded])
  return Strip && isNeeded ? <Strip saved={saved} /> : null
}
