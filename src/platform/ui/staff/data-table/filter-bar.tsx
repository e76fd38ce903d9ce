/**
 * The filter form of a staff list. Each field is a query parameter, so it works without JavaScript; with it, a choice or
 * a day applies at once.
 */
import { Fragment, useEffect, useRef, useState, type RefObject } from 'react'
import { Form, Link } from 'react-router'
import { knownOf, listAddress, type ListQuery } from './list-query.ts'

export type Choices = readonly (readonly [value: string, label: string])[]

export type FilterField =
  | {
      readonly type: 'search'
      readonly label: string
      readonly placeholder?: string
      readonly maxLength?: number
    }
  | {
      readonly type: 'choice'
      readonly name: string
      readonly label: string
      /** Label of the empty option; "All" if left out. */
      readonly any?: string
      readonly choices: Choices
    }
  /** `standard`: the month that is shown if none is chosen. */
  | { readonly type: 'month'; readonly standard?: string }
  /** First and last day, both included. */
  | { readonly type: 'days' }
  /** A hidden value; Reset clears it only if it is part of the filter. */
  | { readonly type: 'hidden'; readonly name: string; readonly isFilter?: boolean }

export type FilterBarProps = {
  readonly path: string
  /** Values of the fields by name; '' for none. */
  readonly asked: ListQuery
  readonly fields: readonly FilterField[]
  readonly button?: string
}

export function FilterBar({ path, asked, fields, button = 'Filter' }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const submit = useRef<HTMLButtonElement>(null)
  useShownFilter(form, asked)
  // On a phone the selects beside the search would push the list out of view.
  const isFolded = fields[0]?.type === 'search' && fields.filter(isChoice).length > 1
  const chosen = fields.filter((field) => isChoice(field) && isSet(field, asked)).length
  return (
    <Form
      ref={form}
      className="staff-filter"
      data-folded={(isFolded && !isOpen) || undefined}
      role="search"
      method="get"
      action={path}
      onChange={({ currentTarget, target }) => {
        if (appliesAtOnce(target)) currentTarget.requestSubmit()
      }}
    >
      {fields.map((field, place) => (
        <Fragment key={'name' in field ? field.name : field.type}>
          <FilterInput field={field} valueOf={(name) => asked[name] ?? ''} />
          {place === 0 && isFolded && (
            <button
              type="button"
              className="button button-plain filter-opener"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
            </button>
          )}
        </Fragment>
      ))}
      <button ref={submit} type="submit" className="button">
        {button}
      </button>
      {isFiltered(fields, asked) && (
        <Link
          className="button button-plain"
          to={resetAddress(path, fields, asked)}
          // Reset hides this link, so the focus has to move elsewhere.
          onClick={() => submit.current?.focus()}
        >
          Reset
        </Link>
      )}
    </Form>
  )
}

/** While a year is typed, a day is one of the first centuries. */
function appliesAtOnce(field: EventTarget): boolean {
  if (field instanceof HTMLSelectElement) return true
  const isDay = field instanceof HTMLInputElement && ['date', 'month'].includes(field.type)
  return isDay && field.validity.valid && (field.value === '' || field.value >= '2000')
}

/** Updates the fields in place after Reset or Back: remounting the form would lose the focus. */
function useShownFilter(form: RefObject<HTMLFormElement | null>, asked: ListQuery): void {
  const filter = JSON.stringify(asked)
  const shown = useRef(filter)
  useEffect(() => {
    if (shown.current === filter) return
    shown.current = filter
    if (form.current) setFields(form.current, asked)
  })
}

function setFields(form: HTMLFormElement, values: ListQuery): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('select, input:not([type=hidden])'))
    field.value = values[field.name] ?? ''
}

function isChoice({ type }: FilterField): boolean {
  return type !== 'search' && type !== 'hidden'
}

function isSet(field: FilterField, asked: ListQuery): boolean {
  const names = 'name' in field ? [field.name] : field.type === 'days' ? ['from', 'to'] : [field.type]
  return names.some((name) => (asked[name] ?? '') !== '')
}

type InputProps = { readonly field: FilterField; readonly valueOf: (name: string) => string }

function FilterInput({ field, valueOf }: InputProps) {
  if (field.type === 'hidden') {
    return valueOf(field.name) && <input type="hidden" name={field.name} value={valueOf(field.name)} />
  }
  if (field.type === 'days') {
    return (
      <>
        <label>
          <span>From</span>
          <input type="date" name="from" defaultValue={valueOf('from')} />
        </label>
        <label>
          <span>To</span>
          <input type="date" name="to" defaultValue={valueOf('to')} />
        </label>
      </>
    )
  }
  if (field.type === 'month') {
    // Browsers without a month picker accept the same text typed by hand.
    return (
      <label>
        <span>Month</span>
        <input
          type="month"
          name="month"
          defaultValue={valueOf('month')}
          min="2017-07"
          pattern="20[0-9]{2}-[0-9]{2}"
          placeholder="2026-11"
          maxLength={7}
        />
      </label>
    )
  }
  if (field.type === 'search') {
    const { label, placeholder, maxLength = 100 } = field
    return (
      <label>
        <span>{label}</span>
        <input
          type="search"
          name="search"
          defaultValue={valueOf('search')}
          placeholder={placeholder}
          maxLength={maxLength}
        />
      </label>
    )
  }
  return (
    <label>
      <span>{field.label}</span>
      <select name={field.name} defaultValue={valueOf(field.name)}>
        <option value="">{field.any ?? 'All'}</option>
        {field.choices.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

/** States as options: each begins with a capital, like its badge. */
export function states(values: readonly string[]): Choices {
  return values.map((value) => [value, value.charAt(0).toUpperCase() + value.slice(1)] as const)
}

/** Options whose label is their value. */
export function same(values: readonly string[]): Choices {
  return values.map((value) => [value, value] as const)
}

export function isFiltered(fields: readonly FilterField[], asked: ListQuery): boolean {
  return Object.entries(knownOf(asked)).some(
    ([name, value]) => !isFixed(fields, name) && !isStandard(fields, name, value),
  )
}

/** The list without its filter. */
export function resetAddress(path: string, fields: readonly FilterField[], asked: ListQuery): string {
  const kept = Object.entries(asked).filter(([name]) => isFixed(fields, name))
  return listAddress(path, Object.fromEntries(kept))
}

function isFixed(fields: readonly FilterField[], name: string): boolean {
  return fields.some((field) => field.type === 'hidden' && field.name === name && !field.isFilter)
}

function isStandard(fields: readonly FilterField[], name: string, value: string): boolean {
  return fields.some((field) => field.type === 'month' && name === 'month' && field.standard === value)
}
