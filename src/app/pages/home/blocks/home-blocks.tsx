/** The blocks of the home page in their order. */
import type { LoadedHome } from '../load-home.ts'
import type { AnyBlockView } from '../block-view.ts'
import { PageFeature } from '../page-feature.tsx'
import { BannerBlock } from './banner.tsx'
import { CategoriesBlock } from './categories.tsx'
import { HeroBlock } from './hero.tsx'
import { ProductsBlock } from './product-block.tsx'
import { PromisesBlock } from './promises.tsx'
import { ReviewsBlock } from './review-block.tsx'
import { SectionsBlock } from './sections.tsx'
import { StoryBlock } from './story.tsx'
import { TextBlock } from './text.tsx'
import '../home.css'

type HomeProps = {
  readonly home: LoadedHome
  /** In a frame whose width is not known yet, nothing is fetched ahead: it could be the wrong size. */
  readonly isPreview?: boolean
}

export function HomeBlocks({ home, isPreview = false }: HomeProps) {
  return home.blocks.map((block, index) => (
    <HomeBlockOf key={block.id} block={block} isFirst={index === 0 && !isPreview} home={home} />
  ))
}

type Props = { readonly block: AnyBlockView; readonly isFirst: boolean; readonly home: LoadedHome }

function HomeBlockOf({ block, isFirst, home: { coupon, showMore } }: Props) {
  switch (block.kind) {
    case 'hero':
      return <HeroBlock block={block} coupon={block.hasCoupon ? coupon : null} isFirst={isFirst} />
    case 'banner':
      return <BannerBlock block={block} coupon={block.hasCoupon ? coupon : null} />
    case 'categories':
      return <CategoriesBlock title={block.title} pictures={block.pictures} />
    case 'sections':
      return <SectionsBlock sections={block.sections} isShowingMore={showMore} />
    case 'products':
      return <ProductsBlock block={block} />
    case 'reviews':
      return <ReviewsBlock block={block} />
    case 'story':
      return <StoryBlock block={block} isFirst={isFirst} />
    case 'text':
      return <TextBlock block={block} />
    case 'page_feature':
      return <PageFeature path={block.path} />
    case 'promises':
      return <PromisesBlock />
  }
}
