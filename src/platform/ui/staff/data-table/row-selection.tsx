/** Row checkboxes and bulk actions. The boxes belong to a form beside the table, by its id. */
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Form } from 'react-router'

/** A button that needs selected rows. */
export type SelectionButton = { readonly disabled: boolean; readonly 'aria-describedby': string }

export type Selection<Row> = {
  /** The form's id. */
  readonly form: string
  readonly method: 'get' | 'post'
  readonly action: string
  readonly hidden?: Readonly<Record<string, string>>
  /** The boxes' field name. */
  readonly name: string
  readonly valueOf: (row: Row) => string
  /** Names the row to screen readers. */
  readonly labelOf: (row: Row) => string
  /** What the rows are called. */
  readonly noun: { readonly one: string; readonly many: string }
  readonly buttons: (button: SelectionButton) => ReactNode
  /** The box shares the first cell; otherwise it has its own column. */
  readonly isInFirstCell?: boolean
}

export function SelectionBar<Row>({ selection }: { readonly selection: Selection<Row> }) {
  const { form, method, action, hidden = {}, noun, buttons } = selection
  const { count, isAll } = useTicked(form)
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!box.current) return
    box.current.checked = isAll
    box.current.indeterminate = !isAll && (count ?? 0) > 0
  }, [count, isAll])
  const content = (
    <>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="choose-box needs-js">
        <input
          ref={box}
          type="checkbox"
          onChange={({ currentTarget: { checked } }) => tickAll(form, checked)}
        />
        Select all
      </label>
      <span className="chosen-count" id={id} data-chosen={(count ?? 0) > 0 || undefined}>
        {countLabel(count, noun)}
      </span>
      {buttons({ disabled: count === 0, 'aria-describedby': id })}
    </>
  )
  const shared = { id: form, className: 'row chosen-bar', method, action }
  // GET opens a dialog over the list. POST may open a tab or a file, which only a native form submission can do.
  return method === 'get' ? (
    <Form {...shared} method="get" preventScrollReset>
      {content}
    </Form>
  ) : (
    <form {...shared}>{content}</form>
  )
}

export function RowBox<Row>({ selection, row }: { readonly selection: Selection<Row>; readonly row: Row }) {
  const { form, name, valueOf, labelOf } = selection
  return (
    <label className="choose-box">
      <input
        type="checkbox"
        name={name}
        value={valueOf(row)}
        form={form}
        aria-label={`Select ${labelOf(row)}`}
      />
    </label>
  )
}

/** Prints the packing slips and labels of the selected orders or parcels. */
export function PrintButtons(button: SelectionButton) {
  const shared = { className: 'button button-plain', formMethod: 'get', ...button } as const
  return (
    <>
      <button type="submit" {...shared} formAction="/cms/packing-slips">
        Print packing slips
      </button>
      <button type="submit" {...shared} formAction="/cms/labels" formTarget="_blank">
        Print labels (PDF)
      </button>
    </>
  )
}

function countLabel(count: number | null, { one, many }: Selection<unknown>['noun']): string {
  if (count === null) return 'Bulk actions:'
  if (count === 0) return `Select ${many} first`
  return count === 1 ? `1 ${one} selected` : `${count} ${many} selected`
}

type Ticked = {
  /** null until JavaScript runs: until then the server answers an empty selection with an error. */
  readonly count: number | null
  readonly isAll: boolean
}

const UNKNOWN: Ticked = { count: null, isAll: false }

function useTicked(form: string): Ticked {
  const [ticked, setTicked] = useState(UNKNOWN)
  // After every render, because the rows may have changed, and browsers restore checkboxes on their own.
  useEffect(() => {
    const recount = () => {
      const boxes = boxesOf(form)
      const count = boxes.filter(({ checked }) => checked).length
      const isAll = count > 0 && count === boxes.length
      setTicked((was) => (was.count === count && was.isAll === isAll ? was : { count, isAll }))
    }
    recount()
    document.addEventListener('change', recount)
    window.addEventListener('pageshow', recount)
    return () => {
      document.removeEventListener('change', recount)
      window.removeEventListener('pageshow', recount)
    }
  })
  return ticked
}

function tickAll(form: string, isTicked: boolean): void {
  for (const box of boxesOf(form)) box.checked = isTicked
}

function boxesOf(form: string): readonly HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(`input[type=checkbox][name][form="${form}"]`)]
}
