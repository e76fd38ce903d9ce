/** The five categories, each shown by its ruling, with its paper in a few words (spec §9). */
import { CATEGORIES, type ListingSlug } from '#platform/rules/categories.ts'
import { Ruling, rulingOf } from '#platform/ui/ruling.tsx'
import './category-tiles.css'

const PAPER: Readonly<Record<ListingSlug, string>> = {
  'undated-daily-planners': '22 × 17 cm, 200 pages, 80 GSM',
  'ruled-notebooks': '200 pages, 70 GSM',
  'plain-notebooks': '200 pages, 70 GSM',
  'five-subject-notebooks-ruled': '250 pages, 80 GSM',
  'five-subject-notebooks-plain': '250 pages, 80 GSM',
}

export function CategoryTiles({ heading }: { readonly heading: string }) {
  return (
    <section className="tiles-section page-wide" aria-label={heading}>
      <ul className="tiles stack gap-3">
        {CATEGORIES.map(({ name, listingSlug }) => (
          <li key={listingSlug}>
            <a className="tile" href={`/${listingSlug}`}>
              <Ruling kind={rulingOf(name)} />
              <span className="tile-words">
                <span className="tile-name">{name}</span>
                <span className="tile-paper">{PAPER[listingSlug]}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
