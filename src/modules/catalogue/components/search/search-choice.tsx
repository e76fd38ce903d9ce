import { findCategory } from '#platform/rules/categories.ts'
import { highlightedParts } from '../../rules/highlighted-parts.ts'
import { formatInr } from '#platform/rules/money.ts'
import { StockBadge } from '../stock-badge.tsx'
import { ArrowIcon, SearchIcon } from '#platform/ui/icons.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { Ruling, rulingOf } from '#platform/ui/ruling.tsx'
import type { Choice } from './choices.ts'

type Props = {
  readonly id: string
  readonly choice: Choice
  readonly isActive: boolean
  readonly marks: readonly string[]
  readonly isTile: boolean
  readonly onChoose: (kind: Choice['kind']) => void
}

/** One search option. A link, so that it can be opened in a new tab. */
export function SearchChoice({ id, choice, isActive, marks, isTile, onChoose }: Props) {
  return (
    <a
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={`search-choice search-choice-${choice.kind}`}
      href={choice.href}
      onClick={() => onChoose(choice.kind)}
    >
      <ChoiceContent choice={choice} marks={marks} isTile={isTile} />
    </a>
  )
}

function ChoiceContent({ choice, marks, isTile }: Pick<Props, 'choice' | 'marks' | 'isTile'>) {
  switch (choice.kind) {
    case 'product': {
      const { hit } = choice
      return (
        <>
          <Picture
            url={hit.imageUrl}
            alt=""
            width={800}
            height={800}
            sizes="56px"
            placeholder={hit.placeholder}
            isEager
          />
          <span className="search-product stack gap-1">
            <span className="search-name break-words">
              <Marked name={hit.name} marks={marks} />
            </span>
            <span className="search-facts wrap small">
              <span className="price-now">{formatInr(hit.pricePaise)}</span>
              {hit.struckPaise !== null && (
                <s>
                  <span className="sr-only">instead of </span>
                  {formatInr(hit.struckPaise)}
                </s>
              )}
              <StockBadge available={hit.available} />
            </span>
          </span>
        </>
      )
    }
    case 'category': {
      const category = findCategory(choice.label)
      return (
        <>
          {category && <Ruling kind={rulingOf(category.name)} className={isTile ? '' : 'ruling-swatch'} />}
          <span className="search-name break-words">
            <Marked name={choice.label} marks={marks} />
          </span>
        </>
      )
    }
    case 'recent':
      return (
        <>
          <SearchIcon />
          <span className="search-name break-words">{choice.label}</span>
        </>
      )
    case 'all':
      return (
        <>
          {choice.label}
          <ArrowIcon />
        </>
      )
  }
}

function Marked({ name, marks }: { readonly name: string; readonly marks: readonly string[] }) {
  return highlightedParts(name, marks).map(({ text, isMarked, at }) =>
    isMarked ? <mark key={at}>{text}</mark> : text,
  )
}
