/** The data of the home page and of its preview: three statements, however many blocks there are. */
import type { RouterContextProvider } from 'react-router'
import { cardView } from '#modules/catalogue/components/card-view.ts'
import { productPath } from '#modules/catalogue/rules/slug.ts'
import { paragraphsOf, type HomeBlock } from '#modules/content/rules/home-blocks.ts'
import { fillShopVariables } from '#modules/content/rules/shop-variables.ts'
import { holdsBooks, shownCategories } from '#platform/rules/categories.ts'
import { shopContext, shopFrontContext } from '../../context.ts'
import type { AnyBlockView, BlockButton } from './block-view.ts'

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
