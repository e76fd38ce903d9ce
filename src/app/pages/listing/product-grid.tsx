import type { CardView } from '#modules/catalogue/components/card-view.ts'
import { ProductCard } from './product-card.tsx'

type Props = {
  readonly cards: readonly CardView[]
  /** How many pictures are fetched first. */
  readonly firstCount?: number
}

export function ProductGrid({ cards, firstCount = 0 }: Props) {
  return (
    <ul className="grid-of-cards">
      {cards.map((card, index) => (
        <ProductCard key={card.id} card={card} isFirst={index < firstCount} />
      ))}
    </ul>
  )
}
