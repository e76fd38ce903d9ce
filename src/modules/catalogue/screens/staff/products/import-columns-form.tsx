/** Maps the file's columns to our fields, and its categories to ours. */
import { useState } from 'react'
import type { Problems } from '#platform/rules/form-problems.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { DataTable, type Column } from '#platform/ui/staff/data-table/data-table.tsx'
import { Field } from '#platform/ui/form/field.tsx'
import { sentences } from '#platform/rules/messages.ts'
import { CATEGORY_LENGTHS, HOLDS } from '../../../rules/category-input.ts'
import { CategoryPicture } from '../categories/category-picture.tsx'
import { HOLDS_WORDS } from '../categories/holds-words.ts'
import { ChoiceField } from './choice-field.tsx'
import type { ImportColumnsView } from './import-view.ts'

type Props = {
  readonly view: ImportColumnsView
  readonly problems: Problems
  /** The category that was just added. */
  readonly added: string | null
}

export function ColumnsForm({ view, problems, added }: Props) {
  const { fields, columns, typed, words } = view
  const [chosen, setChosen] = useState(typed.columns)
  const refusal = Object.keys(problems).length > 0 ? { problems } : null
  const toRow = ({ field, label }: Props['view']['fields'][number]): FieldRow => ({
    field,
    label,
    columns,
    value: chosen[field] ?? '',
    error: problems[field],
    onChange: (index: string) => setChosen({ ...chosen, [field]: index }),
  })
  const { open = [], folded = [] } = Object.groupBy(fields, ({ field }) =>
    ALWAYS_OPEN.has(field) || typed.columns[field] || problems[field] ? 'open' : 'folded',
  )
  const tableOf = (name: string, some: Props['view']['fields']) => (
    <DataTable
      name={name}
      rows={some.map(toRow)}
      rowKey={({ field }) => field}
      columns={FIELD_COLUMNS}
      empty=""
    />
  )
  const categories = view.categories.map((name) => [name, name] as const)
  const matched = words.map((word) => ({
    word,
    category: typed.categories[word] ?? '',
    ours: view.categories,
  }))
  return (
    <CheckedForm refusal={refusal} className="import-columns">
      <FormNote>{problems['']}</FormNote>
      <h3>Columns</h3>
      {tableOf('Table of columns', open)}
      {folded.length > 0 && (
        <details>
          <summary>{folded.length} more fields, not in this file</summary>
          {tableOf('Table of more columns', folded)}
        </details>
      )}
      <LeftOut columns={columns} chosen={chosen} />
      {!chosen['stock'] && <p className="muted">Without a stock column, new products start with 0 units.</p>}
      <h3>Categories</h3>
      <ChoiceField
        label={words.length > 0 ? 'Category of all other new products' : 'Category of new products'}
        name="defaultCategory"
        choices={[['', 'Please choose'], ...categories]}
        defaultValue={typed.defaultCategory}
        error={problems['defaultCategory']}
        hint={words.length > 0 ? 'Not needed if each row names a category that is matched below' : undefined}
      />
      {words.length > 0 && (
        <DataTable
          name="Table of categories"
          rows={matched}
          rowKey={({ word }) => word}
          columns={CATEGORY_COLUMNS}
          empty=""
        />
      )}
      <NewCategory start={view.newCategory} problems={problems} added={added} />
      <p>
        <button type="submit" className="button">
          Preview import
        </button>
      </p>
    </CheckedForm>
  )
}

/** Stays in the table even if nothing in the file matches. */
const ALWAYS_OPEN = new Set<string>(['sku', 'name', 'category', 'price', 'stock', 'imageUrl'])

type LeftOutProps = {
  readonly columns: ImportColumnsView['columns']
  readonly chosen: Readonly<Record<string, string>>
}

function LeftOut({ columns, chosen }: LeftOutProps) {
  const used = new Set(Object.values(chosen))
  const names = columns.flatMap(({ index, header, isRead }) => (isRead || used.has(index) ? [] : header))
  if (names.length === 0) return null
  return <p className="muted">Columns of the file that are not imported: {names.join(', ')}.</p>
}

type NewCategoryProps = Pick<Props, 'problems' | 'added'> & {
  readonly start: ImportColumnsView['newCategory']
}

const KINDS = HOLDS.filter((holds) => holds !== 'group').map((holds) => [holds, HOLDS_WORDS[holds]] as const)

/** Part of the same form, so that all choices above stay. */
function NewCategory({ start, problems, added }: NewCategoryProps) {
  return (
    <details className="import-category" open={added !== null || hasProblem(problems)}>
      <summary>Add a category that the shop does not have yet</summary>
      {added !== null && (
        <p className="note" role="status">
          {sentences.importCategoryAdded(added)}
        </p>
      )}
      <div className="form-grid">
        <Field
          label="Name of the new category"
          name="newCategory"
          maxLength={CATEGORY_LENGTHS.name}
          autoComplete="off"
          defaultValue={start.name}
          error={problems['newCategory']}
        />
        <ChoiceField
          label="Its products"
          name="newHolds"
          choices={[['', 'Choose'], ...KINDS]}
          defaultValue={start.holds}
          error={problems['newHolds']}
          hint="Books need pages, paper and a ruling"
        />
        <CategoryPicture value={start.imageUrl} error={problems['imageUrl']} />
      </div>
      <p className="muted">Products without a picture of their own show that of their category.</p>
      <p>
        <button type="submit" name="addCategory" value="yes" className="button button-plain">
          Add category
        </button>
      </p>
    </details>
  )
}

function hasProblem(problems: Problems): boolean {
  return ['newCategory', 'newHolds', 'imageUrl'].some((field) => problems[field] !== undefined)
}

type FieldRow = {
  readonly field: string
  readonly label: string
  readonly columns: ImportColumnsView['columns']
  /** The chosen column. */
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (index: string) => void
}

const FIELD_COLUMNS: readonly Column<FieldRow>[] = [
  { head: 'Our field', isRowHead: true, cell: ({ label }) => label },
  { head: 'Column in the file', card: 'wide', cell: (row) => <ColumnSelect {...row} /> },
  {
    head: 'Example',
    card: 'wide',
    className: 'muted',
    cell: ({ columns, value }) => columns.find(({ index }) => index === value)?.example ?? '',
  },
]

function ColumnSelect({ field, label, columns, value, error, onChange }: FieldRow) {
  const name = `column-${field}`
  return (
    <div className="field" data-field={field}>
      <select
        name={name}
        aria-label={`Column for ${label}`}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error && `${name}-error`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">Not in the file</option>
        {columns.map(({ index, header }) => (
          <option key={index} value={index}>
            {header}
          </option>
        ))}
      </select>
      {error && (
        <p className="field-error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

type CategoryRow = {
  readonly word: string
  readonly category: string
  readonly ours: readonly string[]
}

const CATEGORY_COLUMNS: readonly Column<CategoryRow>[] = [
  { head: 'In the file', isRowHead: true, cell: ({ word }) => word },
  {
    head: 'Our category',
    card: 'wide',
    cell: ({ word, category, ours }) => (
      <div className="field">
        <input type="hidden" name="word" value={word} />
        <select name="wordCategory" aria-label={`Our category for ${word}`} defaultValue={category}>
          <option value="">Same as all others</option>
          {ours.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </div>
    ),
  },
]
