import { data, redirect } from 'react-router'
import { categoryByName, categoryOfLink } from '#domain/catalogue/categories.ts'
import { BRAND } from '#domain/brand.ts'
import { MESSAGES } from '#domain/messages.ts'
import { toRupees } from '#domain/money.ts'
import { cardViews } from '#app/components/catalogue/card-view.ts'
import { ProductGrid } from '#app/components/catalogue/product-grid.tsx'
import { ProductNotFound } from '#app/components/catalogue/product-not-found.tsx'
import { NotFound } from '#app/components/feedback/not-found.tsx'
import { BackIcon } from '#app/components/icons.tsx'
import { publicPage } from '#app/components/page/cache.ts'
import { breadcrumbJsonLd, productJsonLd } from '#app/components/page/json-ld.ts'
import { pageMeta, shopUrlOf } from '#app/components/page/meta.ts'
import { shopContext, tagPageContext } from '#app/context.ts'
import type { Route } from './+types/product'
import { AboutThisItem } from './product/about-this-item.tsx'
import { BuyBox } from './product/buy-box.tsx'
import { Gallery } from './product/gallery.tsx'
import { productView } from './product/product-view.ts'
import { Reviews } from './product/reviews.tsx'
import { ShareButton } from './product/share-button.tsx'
import { SpecificationTable } from './product/specification-table.tsx'

export const headers = publicPage

const SHARED_DESCRIPTION_LENGTH = 155

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const shopUrl = shopUrlOf(matches)
  if (loaderData?.kind !== 'product') {
    const title =
      loaderData?.kind === 'unknown_product' ? MESSAGES.product_not_found : MESSAGES.page_not_found
    return pageMeta({ shopUrl, title, description: title })
  }
  const { product, path } = loaderData
  const url = `${shopUrl}${path}`
  const { listingSlug } = categoryByName(product.category)
  return [
    ...pageMeta({
      shopUrl,
      title: product.name,
      description: product.description.slice(0, SHARED_DESCRIPTION_LENGTH),
      path,
      type: 'product',
    }),
    productJsonLd({
      ...product,
      url,
      imageUrls: product.images.map((image) => `${shopUrl}${image}`),
      brand: BRAND.name,
      priceRupees: toRupees(product.pricePaise),
      isInStock: product.available !== 0,
      rating: product.rating === null ? null : { value: product.rating, count: product.reviewsCount },
    }),
    breadcrumbJsonLd([
      { name: 'Home', url: `${shopUrl}/` },
      { name: product.category, url: `${shopUrl}/category/${listingSlug}` },
      { name: product.name, url },
    ]),
  ]
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const link = categoryOfLink(params.category)
  if (!link) return data({ kind: 'unknown_page' } as const, { status: 404 })
  const tagPage = context.get(tagPageContext)
  tagPage(`category:${link.category.name}`)
  const found = await context
    .get(shopContext)
    .getProductPage({ linkSlug: params.category, productSlug: params.slug })
  if (!found.ok) return data({ kind: 'unknown_product' } as const, { status: 404 })

  const { product, reviews, related, canonicalPath } = found.value
  if (canonicalPath !== `/${params.category}/${params.slug}`) throw redirect(canonicalPath, 301)
  tagPage(`product:${product.id}`)
  return {
    kind: 'product' as const,
    path: canonicalPath,
    product: productView(product),
    reviews,
    related: cardViews(related),
  }
}

export default function Product({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'unknown_page') return <NotFound />
  if (loaderData.kind === 'unknown_product') return <ProductNotFound />
  const { product, path, reviews, related } = loaderData
  return (
    <div className="page product-page" key={product.id}>
      <div className="product-bar">
        <a className="back-link" href="/">
          <BackIcon />
          Back to Products
        </a>
        <ShareButton name={product.name} />
      </div>
      <div className="product-top">
        <Gallery name={product.name} images={product.images} />
        <BuyBox product={product} path={path} />
      </div>
      <div className="product-more">
        <SpecificationTable product={product} />
        {product.about.length > 0 && <AboutThisItem entries={product.about} />}
      </div>
      <Reviews reviews={reviews} />
      {related.length > 0 && (
        <section className="home-section" aria-labelledby="related">
          <div className="section-head">
            <h2 id="related">More {product.category}</h2>
          </div>
          <ProductGrid cards={related} />
        </section>
      )}
    </div>
  )
}
