import type { BlockView } from '../block-view.ts'
import { ProductGrid } from '../../listing/product-grid.tsx'

/** Products by hand, or the best sellers. */
export function ProductsBlock({
  block: { id, title, cards, buttons },
}: {
  readonly block: BlockView<'products'>
}) {
  return (
    <section className="home-section" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {buttons.map(({ text, link }) => (
          <a key={link} className="tap bold" href={link}>
            {text}
          </a>
        ))}
      </div>
      <ProductGrid cards={cards} />
    </section>
  )
}
