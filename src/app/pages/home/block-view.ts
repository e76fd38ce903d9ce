/** Blocks as the page shows them: texts filled in, products and pictures looked up, empty ones left out. */
import type { CardView } from '#modules/catalogue/components/card-view.ts'
import type { PictureView } from '#platform/rules/picture.ts'
import type { TilePicture } from './blocks/categories.tsx'
import type { Section } from './blocks/sections.tsx'

export type BlockButton = { readonly text: string; readonly link: string }

type Words = { readonly title: string; readonly paragraphs: readonly string[] }
type WithButtons = { readonly buttons: readonly BlockButton[] }

export type HomeReviewView = {
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
