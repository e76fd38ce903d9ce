import type { BlockView } from '../block-view.ts'
import { Paragraphs } from './words.tsx'

export function TextBlock({ block: { id, title, paragraphs } }: { readonly block: BlockView<'text'> }) {
  return (
    <section className="home-text home-words page-wide" aria-labelledby={title === '' ? undefined : id}>
      {title !== '' && (
        <h2 id={id} className="home-title">
          {title}
        </h2>
      )}
      <Paragraphs texts={paragraphs} />
    </section>
  )
}
