import { Picture } from '#platform/ui/picture.tsx'
import type { BlockView } from '../block-view.ts'
import { BlockButtons, Paragraphs } from './words.tsx'

const SIZES = '(width >= 72rem) 35rem, (width >= 48rem) 45vw, 92vw'

/** A text with a picture beside it. */
export function StoryBlock({
  block,
  isFirst,
}: {
  readonly block: BlockView<'story'>
  readonly isFirst: boolean
}) {
  const { id, title, paragraphs, picture, side, buttons } = block
  return (
    <section className="home-story page-wide" data-side={side} aria-labelledby={id}>
      <div className="home-words">
        <h2 id={id} className="home-title">
          {title}
        </h2>
        <Paragraphs texts={paragraphs} />
        <BlockButtons buttons={buttons} />
      </div>
      {picture && <Picture {...picture} sizes={SIZES} isFirst={isFirst} />}
    </section>
  )
}
