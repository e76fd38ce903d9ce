/**
 * Sort and filters: beside the products on wide screens, in a sheet on small ones. A plain GET form; with JavaScript,
 * each change updates the products in place.
 */
import { type RefObject, type SubmitEvent, useEffect, useRef } from 'react'
import { BEST_MATCH_LABEL, countOfProducts, SORT_LABELS } from '../../rules/filter-labels.ts'
import type { FilterOption } from '../../rules/facets.ts'
import {
  isNarrowed,
  type ListingFilter,
  NO_FILTER,
  readFilter,
  SORTS,
  writeFilter,
} from '../../rules/listing-filter.ts'
import { CloseIcon } from '#platform/ui/icons.tsx'
import { type ListingView, filterLink } from './listing-view.tsx'

export const FORM_ID = 'listing-filter'

type Props = { readonly listing: ListingView; readonly onChange: (filter: ListingFilter) => void }

export function FilterForm({ listing, onChange }: Props) {
  const { path, search, filter, options } = listing
  const [number, noun] = countOfProducts(listing).split(' ')
  const form = useRef<HTMLFormElement>(null)
  const apply = useApply(form, listing, onChange)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    apply()
    if (isSheet(event.currentTarget)) event.currentTarget.hidePopover()
  }
  return (
    <form
      ref={form}
      id={FORM_ID}
      className="filter"
      popover="auto"
      action={path}
      method="get"
      aria-label="Sort and filter"
      onSubmit={submit}
    >
      <div className="filter-head row between">
        <h2>Sort and filter</h2>
        <button
          type="button"
          className="icon-button"
          popoverTarget={FORM_ID}
          popoverTargetAction="hide"
          aria-label="Close"
        >
          <CloseIcon />
        </button>
      </div>
      {search !== '' && <input type="hidden" name="search" value={search} />}
      <SortChoice filter={filter} isSearch={search !== ''} />
      <div className="filter-groups">
        {options.groups.map((group) => (
          <fieldset key={group.parameter}>
            <legend>{group.heading}</legend>
            {group.options.map((option) => (
              <CheckOption key={option.value} name={group.parameter} option={option} />
            ))}
          </fieldset>
        ))}
        <PriceRange filter={filter} />
        <fieldset>
          <legend>Availability and offers</legend>
          <CheckOption
            name="stock"
            option={{ value: 'in', label: 'In stock', count: null, isChosen: filter.isInStock }}
          />
          {(options.hasOffers || filter.isOnOffer) && (
            <CheckOption
              name="offer"
              option={{
                value: 'yes',
                label: 'On offer',
                count: options.onOfferCount,
                isChosen: filter.isOnOffer,
              }}
            />
          )}
        </fieldset>
      </div>
      <div className="filter-foot">
        {isNarrowed(filter) && (
          <a className="text-button" {...filterLink(listing, { ...NO_FILTER, sort: filter.sort }, onChange)}>
            Clear all
          </a>
        )}
        <button type="submit" className="button">
          {/* One box: the button keeps a gap between its boxes. */}
          <span>
            Show <span className="needs-js">{number} </span>
            {noun}
          </span>
        </button>
      </div>
    </form>
  )
}

function SortChoice({ filter, isSearch }: { readonly filter: ListingFilter; readonly isSearch: boolean }) {
  const [first, ...others] = SORTS
  return (
    <label className="filter-sort field">
      <span className="small">Sort by</span>
      <div className="filter-sort-field">
        <select name="sort" defaultValue={filter.sort ?? ''}>
          <option value="">{isSearch ? BEST_MATCH_LABEL : SORT_LABELS[first]}</option>
          {(isSearch ? SORTS : others).map((sort) => (
            <option key={sort} value={sort}>
              {SORT_LABELS[sort]}
            </option>
          ))}
        </select>
      </div>
    </label>
  )
}

function PriceRange({ filter }: { readonly filter: ListingFilter }) {
  return (
    <fieldset>
      <legend>Price</legend>
      <div className="filter-price">
        {(['min', 'max'] as const).map((name) => (
          <label className="field" key={name}>
            <span className="muted tiny">{name === 'min' ? 'From ₹' : 'To ₹'}</span>
            <input
              type="number"
              name={name}
              min={0}
              step={1}
              inputMode="numeric"
              autoComplete="off"
              defaultValue={(name === 'min' ? filter.minRupees : filter.maxRupees) ?? ''}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Applies each finished change, and resets the fields to the page's filter after navigation. */
function useApply(
  form: RefObject<HTMLFormElement | null>,
  { search, filter, options }: ListingView,
  onChange: (filter: ListingFilter) => void,
): () => void {
  const asked = writeFilter({ ...filter, page: 1 }, search)
  const apply = () => {
    if (!form.current) return
    const query = queryOf(form.current)
    const chosen = Object.fromEntries(
      options.groups.map(({ parameter }) => [parameter, query.getAll(parameter)]),
    )
    const next = { ...readFilter(query, chosen), page: 1 }
    if (writeFilter(next, search) !== asked) onChange(next)
  }
  const latest = useRef(apply)
  useEffect(() => {
    latest.current = apply
  })
  useEffect(() => {
    // React's onChange fires at every digit; the native event fires when the input is finished.
    const onNativeChange = () => latest.current()
    const element = form.current
    element?.addEventListener('change', onNativeChange)
    element?.addEventListener('focusout', closeWhenLeft)
    element?.addEventListener('keydown', keepWithin)
    return () => {
      element?.removeEventListener('change', onNativeChange)
      element?.removeEventListener('focusout', closeWhenLeft)
      element?.removeEventListener('keydown', keepWithin)
    }
  }, [form])
  useEffect(() => {
    if (form.current) showAsRendered(form.current, filter.sort ?? '')
  }, [form, asked, filter.sort])
  return apply
}

function queryOf(form: HTMLFormElement): URLSearchParams {
  const texts = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return new URLSearchParams(texts)
}

/** Sets the fields to the page's filter, except a price that is being typed. */
function showAsRendered(form: HTMLFormElement, sort: string): void {
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) field.value = sort
    if (!(field instanceof HTMLInputElement)) continue
    if (field.type === 'checkbox') field.checked = field.defaultChecked
    if (field.type === 'number' && field !== document.activeElement) field.value = field.defaultValue
  }
}

function isSheet(form: HTMLFormElement): boolean {
  return form.matches(':popover-open')
}

/** The sheet covers the page, so Tab wraps from its last field to the first. */
function keepWithin(event: KeyboardEvent): void {
  const form = event.currentTarget as HTMLFormElement
  if (event.key !== 'Tab' || !isSheet(form)) return
  const stops = [...form.querySelectorAll<HTMLElement>('a[href], button, input:not([type="hidden"]), select')]
  const shown = stops.filter((each) => each.checkVisibility())
  const [edge, next] = event.shiftKey ? [shown[0], shown.at(-1)] : [shown.at(-1), shown[0]]
  if (document.activeElement !== edge) return
  event.preventDefault()
  next?.focus()
}

/** Closes the sheet if the focus leaves it in any other way, for example by a screen reader. */
function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent): void {
  const form = currentTarget as HTMLFormElement
  if (relatedTarget && !form.contains(relatedTarget as Node) && isSheet(form)) form.hidePopover()
}

/** A filter value with its number of products. A chosen one without products can still be unticked. */
function CheckOption({ name, option }: { readonly name: string; readonly option: FilterOption }) {
  const { value, label, count, isChosen } = option
  return (
    <label className="check">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isChosen}
        disabled={count === 0 && !isChosen}
      />
      <span>{label}</span>
      {count !== null && (
        <span className="check-count">
          <span className="sr-only">, </span>
          {count.toLocaleString('en-IN')}
          <span className="sr-only"> {count === 1 ? 'product' : 'products'}</span>
        </span>
      )}
    </label>
  )
}
