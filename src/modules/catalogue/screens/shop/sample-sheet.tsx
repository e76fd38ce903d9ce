/** A notebook page to print at home, shown as the printer will print it. */
import { data, redirect } from 'react-router'
import { tags } from '#platform/rules/cache-tags.ts'
import { categoryOfLink } from '#platform/rules/categories.ts'
import { sidesOf } from '../../rules/page-drawing.ts'
import { readSheetSize, SHEET_SIZES } from '../../rules/sample-sheet.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { PageHandle } from '#app/access.ts'
import { ProductNotFound } from '../../components/product-not-found.tsx'
import { BackIcon } from '#platform/ui/icons.tsx'
import { publicPage } from '#platform/ui/page/responses.ts'
import { pageMeta, shopUrlOf } from '#platform/ui/page/meta.ts'
import { SampleSheet } from '../../components/page-preview/sample-sheet.tsx'
import { pageSettingsContext, shopContext, tagPageContext } from '#app/context.ts'
import type { Route } from './+types/sample-sheet'
import '../../components/page-preview/page-preview.css'
import '../../components/page-preview/sheet.css'

export const handle: PageHandle = { access: 'public' }

export const headers = publicPage

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData?.kind === 'sheet' ? `Sample sheet: ${loaderData.name}` : MESSAGES.product_not_found
  return pageMeta({ shopUrl: shopUrlOf(matches), matches, title, description: title })
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const link = categoryOfLink(params.category)
  if (!link) return data({ kind: 'unknown' } as const, { status: 404 })
  const addCacheTags = context.get(tagPageContext)
  addCacheTags(tags.category(link.category.name))
  const found = await context
    .get(shopContext)
    .getSampleSheet({ linkSlug: params.category, productSlug: params.slug })
  if (!found.ok) return data({ kind: 'unknown' } as const, { status: 404 })

  const { productId, name, productPath, make } = found.value
  addCacheTags(tags.product(productId))
  const { search, searchParams } = new URL(request.url)
  if (productPath !== `/${params.category}/${params.slug}`)
    throw redirect(`/sample-sheet${productPath}${search}`, 301)
  const { host } = new URL(context.get(pageSettingsContext).shopUrl)
  return {
    kind: 'sheet' as const,
    name,
    make,
    productPath,
    address: `${host}${productPath}`,
    size: readSheetSize(searchParams.get('size')),
  }
}

export default function SampleSheetPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'unknown') return <ProductNotFound />
  const { name, make, productPath, address, size } = loaderData
  const sides = sidesOf(make)
  return (
    <div className="page sheet-page">
      <div className="sheet-screen stack gap-3">
        <a className="back-link tap gap-2 bold unlined" href={productPath}>
          <BackIcon />
          {name}
        </a>
        <h1>{sides.length > 1 ? 'Two pages to try at home' : 'A page to try at home'}</h1>
        <p className="sheet-lead">
          Print it at 100 %, without “fit to page”, and write on it with your own pen. The line below the page
          tells you whether the printer kept the size.
        </p>
        <div className="sheet-actions row wrap">
          <nav aria-label="Paper size" className="sheet-sizes row gap-2">
            {Object.entries(SHEET_SIZES).map(([value, { name: paper }]) => (
              <a
                className="tap surface bold unlined"
                key={value}
                href={`/sample-sheet${productPath}${value === 'a5' ? '?size=a5' : ''}`}
                aria-current={value === size ? 'page' : undefined}
              >
                {paper}
              </a>
            ))}
          </nav>
          <button type="button" className="button needs-js" onClick={() => window.print()}>
            Print
          </button>
          <p className="sheet-by-hand">Print this page with your browser’s own command.</p>
        </div>
      </div>
      <div className={`sheets sheets-${size}`}>
        {sides.map((side) => (
          <div key={side} className="sheet">
            <SampleSheet make={make} side={side} size={size} name={name} address={address} />
          </div>
        ))}
      </div>
    </div>
  )
}
