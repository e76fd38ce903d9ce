/** The five categories, each shown by its ruling, with its paper in a few words (spec §9). */
import { shownCategories } from '#platform/rules/categories.ts'
import { Ruling, rulingOf } from '#platform/ui/brand.tsx'
import './category-tiles.css'

export function CategoryTiles({ heading }: { readonly heading: string }) {
  return (
    <section className="tiles-section page-wide" aria-label={heading}>
      <ul className="tiles stack gap-3">
        {shownCategories().map(({ name, listingSlug, note }) => (
          <li key={listingSlug}>
            <a className="tile" href={`/${listingSlug}`}>
              <Ruling kind={rulingOf(name)} />
              <span className="tile-words">
                <span className="tile-name">{name}</span>
                <span className="tile-paper">{note}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
