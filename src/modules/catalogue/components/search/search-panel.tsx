/** The panel below the search field: its options in groups, the highlighted words, and a status for screen readers. */
import './search-panel.css'
import { sentences } from '#platform/rules/messages.ts'
import { findCategory } from '#platform/rules/categories.ts'
import { formatInr } from '#platform/rules/money.ts'
import { ArrowIcon, SearchIcon } from '#platform/ui/icons.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { Ruling, rulingOf } from '#platform/ui/brand.tsx'
import { countOfResults, highlightedParts } from '../../rules/search-results.ts'
import { StockBadge } from '../product-labels.tsx'
import type { Choice, Group, Search } from './live-results.ts'

type Props = {
  readonly id: string
  readonly text: string
  readonly search: Search
  readonly groups: readonly Group[]
  /** Index of the active option across all groups; -1 for none. */
  readonly active: number
  /** Wide enough to show categories as tiles. */
  readonly hasTiles: boolean
  readonly onForget: () => void
  readonly onChoose: (kind: Choice['kind']) => void
}

export function optionId(id: string, index: number): string {
  return `${id}-option-${index}`
}

export function SearchPanel({ id, text, search, groups, active, hasTiles, onForget, onChoose }: Props) {
  const shown = groups.filter(({ choices }) => choices.length > 0)
  const starts = shown.map((_, index) =>
    shown.slice(0, index).reduce((sum, { choices }) => sum + choices.length, 0),
  )
  const marks = search.state === 'found' ? search.answer.marks : []
  const hasRecent = shown.some(({ choices }) => choices[0]?.kind === 'recent')
  return (
    <div className="search-panel">
      <SearchNote text={text} search={search} />
      {shown.length > 0 && (
        <div role="listbox" id={`${id}-list`} aria-label="Search suggestions">
          {shown.map(({ title, choices, areTiles = false }, group) => (
            <div
              key={title}
              role="group"
              aria-label={title}
              className={areTiles && hasTiles ? 'search-group search-tiles' : 'search-group'}
            >
              {choices[0]?.kind !== 'all' && (
                <div className="search-title" aria-hidden="true">
                  {title}
                </div>
              )}
              {choices.map((choice, index) => {
                const position = (starts[group] ?? 0) + index
                return (
                  <SearchChoice
                    key={choice.href}
                    id={optionId(id, position)}
                    choice={choice}
                    isActive={position === active}
                    marks={marks}
                    isTile={areTiles && hasTiles}
                    onChoose={onChoose}
                  />
                )
              })}
            </div>
          ))}
        </div>
      )}
      {hasRecent && (
        <button type="button" className="search-forget text-button small" onClick={onForget}>
          Clear recent searches
        </button>
      )}
    </div>
  )
}

/** The status of the results; also announced to screen readers once they have arrived. */
function SearchNote({ text, search }: Pick<Props, 'text' | 'search'>) {
  return (
    <div role="status" className="search-notes">
      {text !== '' && <Note search={search} />}
    </div>
  )
}

function Note({ search }: Pick<Props, 'search'>) {
  if (search.state === 'offline')
    return <p className="search-note">You are offline. The search answers again once you are connected.</p>
  if (search.state === 'failed')
    return <p className="search-note">No suggestions just now. Press Enter to search all the same.</p>
  if (search.state !== 'found') return null
  const { answer, text } = search
  if (answer.total === 0)
    return (
      <p className="search-note">
        Nothing matches “{text}”. Try fewer or other words, or look through a category.
      </p>
    )
  return (
    <>
      {answer.corrected !== null && (
        <p className="search-note">
          Results for <strong>{answer.corrected}</strong>
        </p>
      )}
      {answer.isPartial && (
        <p className="search-note">
          <strong>Partial matches.</strong> {sentences.partialMatches(answer.unmatched)}
        </p>
      )}
      <p className="sr-only">{countOfResults(answer)}. Use the arrow keys to choose.</p>
    </>
  )
}

type ChoiceProps = {
  readonly id: string
  readonly choice: Choice
  readonly isActive: boolean
  readonly marks: readonly string[]
  readonly isTile: boolean
  readonly onChoose: (kind: Choice['kind']) => void
}

/** One search option. A link, so that it can be opened in a new tab. */
function SearchChoice({ id, choice, isActive, marks, isTile, onChoose }: ChoiceProps) {
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

function ChoiceContent({ choice, marks, isTile }: Pick<ChoiceProps, 'choice' | 'marks' | 'isTile'>) {
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
