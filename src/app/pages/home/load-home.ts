/** The data of the home page and of its preview: three statements, however many blocks there are. */
import type { RouterContextProvider } from 'react-router'
import { cardView, type CardView } from '#modules/catalogue/components/card-view.ts'
import { productPath } from '#modules/catalogue/rules/slug.ts'
import { paragraphsOf, type HomeBlock } from '#modules/content/rules/home-blocks.ts'
import { fillShopVariables } from '#modules/content/rules/shop-variables.ts'
import { holdsBooks, shownCategories } from '#platform/rules/categories.ts'
import type { PictureView } from '#platform/rules/picture.ts'
import { shopContext, shopFrontContext } from '../../context.ts'
import type { Section, TilePicture } from './catalogue-blocks.tsx'

type Wish = { readonly isDraft: boolean; readonly showMore: boolean }

export type LoadedHome = Awaited<ReturnType<typeof loadHome>>

export async function loadHome(context: Readonly<RouterContextProvider>, { isDraft, showMore }: Wish) {
  const shop = context.get(shopContext)
  const [{ coupon }, layout] = await Promise.all([
    context.get(shopFrontContext)(),
    shop.getHomeLayout({
      names: ['hero', ...shownCategories().map(({ listingSlug }) => `category-${listingSlug}`)],
      isDraft,
    }),
  ])
  const { blocks, pictures, bestSellers, reviews } = layout
  const chosen = blocks.flatMap((block) => (block.kind === 'products' ? block.productIds : []))
  const products = await shop.getHome({
    showMore,
    hasSections: blocks.some(({ kind }) => kind === 'sections'),
    chosen: [...new Set([...chosen, ...bestSellers])],
  })
  const nowMs = Date.now()
  const cards = new Map(products.chosen.map((product) => [product.id as string, cardView(product, nowMs)]))
  const sections = products.sections.map(({ products: own, ...section }) => ({
    ...section,
    cards: own.map((product) => cardView(product, nowMs)),
  }))
  const cardsOf = (ids: readonly string[]) => ids.flatMap((id) => cards.get(id) ?? [])
  /** Only books have a page to show. */
  const firstBook = [...products.sections.flatMap(({ products: own }) => own), ...products.chosen].find(
    ({ category }) => holdsBooks(category),
  )

  /** A product picture's size is unknown: tiles crop it in any case. */
  const pictureOfNewest = (slug: string) => {
    const card = sections.find(({ listingSlug }) => listingSlug === slug)?.cards[0]
    if (!card?.imageUrl) return undefined
    return { url: card.imageUrl, placeholder: card.placeholder, width: 800, height: 800, alt: '' }
  }

  const viewOf = (block: HomeBlock): AnyBlockView | null => {
    const { id } = block
    switch (block.kind) {
      case 'hero':
        return {
          id,
          kind: 'hero',
          ...wordsOf(block),
          picture: pictures[block.picture || 'hero'] ?? null,
          buttons: buttonsOf(block),
          hasCoupon: block.hasCoupon,
        }
      case 'banner':
        return {
          id,
          kind: 'banner',
          ...wordsOf(block),
          buttons: buttonsOf(block),
          hasCoupon: block.hasCoupon,
        }
      case 'categories':
        return {
          id,
          kind: 'categories',
          title: fillShopVariables(block.title),
          pictures: Object.fromEntries(
            shownCategories().map(({ listingSlug }) => [
              listingSlug,
              pictures[`category-${listingSlug}`] ?? pictureOfNewest(listingSlug),
            ]),
          ),
        }
      case 'sections':
        return { id, kind: 'sections', sections }
      case 'products':
      case 'best_sellers': {
        const shown = cardsOf(
          block.kind === 'products' ? block.productIds : bestSellers.slice(0, block.count),
        )
        const buttons = block.kind === 'products' ? buttonsOf(block) : []
        const title = fillShopVariables(block.title)
        return shown.length === 0 ? null : { id, kind: 'products', title, cards: shown, buttons }
      }
      case 'reviews': {
        const shown = reviews.slice(0, block.count).map(({ category, slug, ...review }) => ({
          ...review,
          path: productPath({ category, slug }),
        }))
        return shown.length === 0
          ? null
          : { id, kind: 'reviews', title: fillShopVariables(block.title), reviews: shown }
      }
      case 'story':
        return {
          id,
          kind: 'story',
          ...wordsOf(block),
          picture: pictures[block.picture] ?? null,
          side: block.side,
          buttons: buttonsOf(block),
        }
      case 'text':
        return { id, kind: 'text', ...wordsOf(block) }
      case 'page_feature':
        return firstBook ? { id, kind: 'page_feature', path: productPath(firstBook) } : null
      case 'promises':
        return { id, kind: 'promises' }
    }
  }
  const views = blocks.flatMap((block) => viewOf(block) ?? [])
  return { showMore, coupon, blocks: views }
}

function wordsOf({ title, text }: { readonly title: string; readonly text: string }) {
  return { title: fillShopVariables(title), paragraphs: paragraphsOf(fillShopVariables(text)) }
}

type Buttons = {
  readonly buttonText: string
  readonly buttonLink: string
  readonly secondText?: string
  readonly secondLink?: string
}

function buttonsOf({ buttonText, buttonLink, secondText = '', secondLink = '' }: Buttons): BlockButton[] {
  return [
    { text: fillShopVariables(buttonText), link: buttonLink },
    { text: fillShopVariables(secondText), link: secondLink },
  ].filter(({ text, link }) => text !== '' && link !== '')
}

// Blocks as the page shows them: texts filled in, products and pictures looked up, empty ones left out.

export type BlockButton = { readonly text: string; readonly link: string }

type Words = { readonly title: string; readonly paragraphs: readonly string[] }
type WithButtons = { readonly buttons: readonly BlockButton[] }

type HomeReviewView = {
  readonly id: string
  readonly path: string
  readonly productName: string
  readonly userName: string
  readonly rating: number
  readonly comment: string
  readonly isVerified: boolean
}

type Views = {
  readonly hero: Words & WithButtons & { readonly picture: PictureView | null; readonly hasCoupon: boolean }
  readonly banner: Words & WithButtons & { readonly hasCoupon: boolean }
  readonly categories: {
    readonly title: string
    readonly pictures: Readonly<Record<string, TilePicture | undefined>>
  }
  readonly sections: { readonly sections: readonly Section[] }
  readonly products: { readonly title: string; readonly cards: readonly CardView[] } & WithButtons
  readonly reviews: { readonly title: string; readonly reviews: readonly HomeReviewView[] }
  readonly story: Words &
    WithButtons & { readonly picture: PictureView | null; readonly side: 'left' | 'right' }
  readonly text: Words
  /** The product whose page it leads to. */
  readonly page_feature: { readonly path: string }
}

export type BlockView<Kind extends keyof Views> = Views[Kind] & { readonly kind: Kind; readonly id: string }
/** Its texts are the shop's own facts. */
type PromisesView = { readonly kind: 'promises'; readonly id: string }
export type AnyBlockView = { [Kind in keyof Views]: BlockView<Kind> }[keyof Views] | PromisesView
