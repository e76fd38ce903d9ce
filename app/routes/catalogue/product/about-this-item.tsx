import { useState } from 'react'
import type { AboutEntry } from '#domain/catalogue/product.ts'
import { ChevronIcon } from '#app/components/icons.tsx'

const SHOWN_ON_NARROW_SCREENS = 3

/** The accordion of planners: narrow screens begin with three entries (spec §2). */
export function AboutThisItem({ entries }: { readonly entries: readonly AboutEntry[] }) {
  const [isWhole, setWhole] = useState(false)
  return (
    <section className="about-item" aria-labelledby="about-item">
      <h2 id="about-item">About this item</h2>
      <div data-whole={isWhole || undefined}>
        {entries.map((entry, index) => (
          <details key={entry.title} open={index === 0}>
            <summary>
              {entry.title}
              <ChevronIcon />
            </summary>
            <p>{entry.text}</p>
          </details>
        ))}
      </div>
      {entries.length > SHOWN_ON_NARROW_SCREENS && (
        <button
          type="button"
          className="text-button needs-js"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show more'}
        </button>
      )}
    </section>
  )
}
