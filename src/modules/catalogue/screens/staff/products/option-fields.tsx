import { useId, useState } from 'react'
import { Link } from 'react-router'
import { Field } from '#platform/ui/form/field.tsx'
import { isSameOption } from '../../../rules/option-group.ts'
import { OPTION } from '../../../rules/option-attributes.ts'
import type { FieldsProps } from './product-form-values.ts'
import { SwatchField } from './swatch-field.tsx'

export type GroupChoice = { readonly id: string; readonly name: string; readonly optionName: string }

/** The product group that it is in. A new name creates a group. */
export function OptionFields({
  typed,
  errorOf,
  nowOf,
  groups,
}: FieldsProps & { readonly groups: readonly GroupChoice[] }) {
  const listId = useId()
  const [name, setName] = useState(typed.groupName)
  const group = groups.find((each) => isSameOption(each.name, name.trim())) ?? null
  // A refused form keeps what was typed.
  const isFixed = group !== null && errorOf('optionName') === undefined
  const field = (key: 'groupName' | 'optionName' | 'optionValue' | 'optionPosition') => ({
    name: key,
    autoComplete: 'off',
    error: errorOf(key),
  })
  return (
    <fieldset className="form-grid">
      <legend>Options</legend>
      <p className="field-hint wide">
        Products of one group differ in one option, such as the colour, and link to each other in the shop.
        Each keeps its own page, price and stock.
      </p>
      <Field
        label={OPTION.groupName.label}
        {...field('groupName')}
        list={listId}
        maxLength={OPTION.groupName.max}
        value={name}
        onChange={({ target }) => setName(target.value)}
        hint={nowOf('groupName') ?? 'A new name makes a new group'}
      />
      <datalist id={listId}>
        {groups.map((each) => (
          <option key={each.id}>{each.name}</option>
        ))}
      </datalist>
      <Field
        key={group?.id ?? 'new'}
        label={OPTION.optionName.label}
        {...field('optionName')}
        maxLength={OPTION.optionName.max}
        defaultValue={isFixed ? group.optionName : typed.optionName}
        readOnly={isFixed}
        hint={nowOf('optionName') ?? (group ? 'Set for the whole group' : 'Such as Colour, Ruling or Pack')}
      />
      <Field
        label={OPTION.optionValue.label}
        {...field('optionValue')}
        maxLength={OPTION.optionValue.max}
        defaultValue={typed.optionValue}
        hint={nowOf('optionValue') ?? 'Such as Emerald'}
      />
      <SwatchField
        start={typed.optionSwatch}
        error={errorOf('optionSwatch')}
        hint={nowOf('optionSwatch') ?? 'Such as #0f6b4a. Without one, pages show its picture.'}
      />
      <Field
        label={OPTION.optionPosition.label}
        {...field('optionPosition')}
        inputMode="numeric"
        maxLength={4}
        defaultValue={typed.optionPosition}
        hint={nowOf('optionPosition') ?? 'Last, if left empty'}
      />
      {group && (
        <p className="lone-link">
          <Link to={`/cms/product-groups/${group.id}`}>All products of this group</Link>
        </p>
      )}
    </fieldset>
  )
}
