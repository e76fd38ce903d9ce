import type { CardView } from './card-view.ts'
import { ProductCard } from './product-card.tsx'

type Props = {
  readonly cards: readonly CardView[]
  /** How many pictures are likely to be seen at once. */
  readonly eagerCount?: number
}

export function ProductGrid({ cards, eagerCount = 0 }: Props) {
  return (
    <ul className="grid-of-cards">
      {cards.map((card, index) => (
        <ProductCard key={card.id} card={card} isEager={index < eagerCount} />
      ))}
    </ul>
  )
}
