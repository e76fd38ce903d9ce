import type { Problems } from '#platform/rules/form-problems.ts'
import { Field } from '#platform/ui/form/field.tsx'
import { OPTION } from '../../../rules/option-attributes.ts'
import type { TypedGroup } from '../../../rules/option-group.ts'

type Props = { readonly typed: TypedGroup; readonly problems: Problems }

export function GroupFields({ typed, problems }: Props) {
  return (
    <div className="form-grid">
      <Field
        label="Name"
        name="name"
        maxLength={OPTION.groupName.max}
        autoComplete="off"
        defaultValue={typed.name}
        error={problems['name']}
        hint="For staff, search engines and partners"
      />
      <Field
        label="Option"
        name="optionName"
        maxLength={OPTION.optionName.max}
        autoComplete="off"
        defaultValue={typed.optionName}
        error={problems['optionName']}
        hint="What its products differ in, such as Colour, Ruling or Pack"
      />
    </div>
  )
}
