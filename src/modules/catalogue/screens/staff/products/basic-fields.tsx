import { categoryNames } from '#platform/rules/categories.ts'
import { MOST } from '../../../rules/product-input.ts'
import { Field, TextField } from '#platform/ui/form/field.tsx'
import { ChoiceField } from './choice-field.tsx'
import type { FieldsProps } from './product-form-values.ts'

type Props = FieldsProps & {
  readonly category: string
  readonly onCategory: (category: string) => void
  readonly onName: (name: string) => void
}

const STATUSES = [
  ['active', 'Active: visible in the shop'],
  ['inactive', 'Inactive: visible to staff only'],
] as const
const ARCHIVED = ['archived', 'Archived: deleted, kept for past orders'] as const

export function BasicFields(props: Props) {
  const { typed, isNew, errorOf, nowOf, category, onCategory, onName } = props
  return (
    <fieldset className="form-grid">
      <legend>Product</legend>
      <div className="wide">
        <Field
          label="Name"
          name="name"
          data-first=""
          maxLength={MOST.name}
          autoComplete="off"
          defaultValue={typed.name}
          error={errorOf('name')}
          hint={nowOf('name') ?? ''}
          onChange={({ target }) => onName(target.value)}
        />
      </div>
      <ChoiceField
        label="Category"
        name="category"
        choices={[['', 'Choose a category'], ...categoryNames().map((name) => [name, name] as const)]}
        value={category}
        onChange={onCategory}
        error={errorOf('category')}
        hint={nowOf('category')}
      />
      <ChoiceField
        label="Status"
        name="status"
        choices={isNew || typed.status !== 'archived' ? STATUSES : [...STATUSES, ARCHIVED]}
        defaultValue={typed.status}
        error={errorOf('status')}
        hint={nowOf('status')}
      />
      <div className="wide">
        <TextField
          label="Description (optional)"
          name="description"
          rows={4}
          maxLength={MOST.description}
          defaultValue={typed.description}
          error={errorOf('description')}
          hint={nowOf('description') ?? ''}
        />
      </div>
    </fieldset>
  )
}
