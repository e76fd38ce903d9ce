/** The name and option of a product group, the columns of its products, and the form to add one. */
import { Form, Link } from 'react-router'
import type { Problems } from '#platform/rules/form-problems.ts'
import { CheckedForm } from '#platform/ui/form/checked-form.tsx'
import { Field } from '#platform/ui/form/field.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { formatInr, type Paise } from '#platform/rules/money.ts'
import type { Column } from '#platform/ui/staff/data-table/data-table.tsx'
import { Badge } from '#platform/ui/staff/data-table/list-page.tsx'
import { OPTION } from '../../rules/option-attributes.ts'
import type { TypedGroup } from '../../rules/option-group.ts'
import { ChangeButton, PlaceButtons } from './place-buttons.tsx'
import { SwatchField } from './products/swatch-field.tsx'

type GroupFieldsProps = { readonly typed: TypedGroup; readonly problems: Problems }

export function GroupFields({ typed, problems }: GroupFieldsProps) {
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

type Member = {
  readonly id: string
  readonly name: string
  readonly sku: string
  readonly status: string
  readonly value: string
  readonly swatch: string | null
  readonly imageUrl: string
  readonly isSoldOut: boolean
  readonly pricePaise: Paise
  readonly onHand: number | null
  readonly isFirst: boolean
  readonly isLast: boolean
}

export function memberColumns(
  optionName: string,
  path: string,
  mayChange: boolean,
): readonly (Column<Member> | false)[] {
  return [
    {
      head: 'Product',
      isRowHead: true,
      card: 'wide',
      cell: ({ id, name, sku, imageUrl }) => (
        <span className="staff-product">
          <Picture url={imageUrl} alt="" width={96} height={96} sizes="40px" />
          <span>
            <Link to={`/cms/products/${id}`}>{name}</Link>
            <span className="muted">{sku}</span>
          </span>
        </span>
      ),
    },
    {
      head: optionName,
      cell: (member) => <OptionValue {...member} />,
    },
    { head: 'Price', isFigure: true, cell: ({ pricePaise }) => formatInr(pricePaise) },
    {
      head: 'Stock',
      cell: ({ onHand }) => (onHand === null ? 'Not tracked' : `${onHand.toLocaleString('en-IN')} on hand`),
    },
    {
      head: 'In the shop',
      hasCardLabel: false,
      cell: ({ status, isSoldOut }) => {
        if (status !== 'active') return <Badge colour="grey">Hidden: {status}</Badge>
        return isSoldOut ? <Badge colour="red">Out of Stock</Badge> : <Badge colour="green">Shown</Badge>
      },
    },
    mayChange && {
      head: 'Actions',
      hasCardLabel: false,
      card: 'wide',
      cell: (member) => <MemberActions member={member} path={path} />,
    },
  ]
}

export function OptionValue({ value, swatch }: Pick<Member, 'value' | 'swatch'>) {
  return (
    <span>
      {swatch !== null && <span className="option-dot" style={{ background: swatch }} />}
      {value}
    </span>
  )
}

function MemberActions({ member, path }: { readonly member: Member; readonly path: string }) {
  const { id, value, isFirst, isLast } = member
  return (
    <span className="staff-actions">
      <PlaceButtons path={path} row={{ id, name: value, isFirst, isLast }}>
        <ChangeButton change="remove" label="Remove" name={value} />
      </PlaceButtons>
      <Form method="post" action={`/cms/products/${id}/duplicate`} data-unwatched="">
        <button type="submit" className="text-button">
          Duplicate<span className="sr-only"> {value} as another option</span>
        </button>
      </Form>
    </span>
  )
}

/** As typed. */
export type TypedMember = { readonly id: string; readonly value: string; readonly swatch: string }

type AddFormProps = {
  readonly product: {
    readonly id: string
    readonly name: string
    readonly sku: string
    readonly groupName: string | null
  }
  readonly optionName: string
  readonly path: string
  readonly refused: { readonly typed: TypedMember; readonly problems: Problems } | null
}

export function AddForm({ product, optionName, path, refused }: AddFormProps) {
  const { id, name, sku, groupName } = product
  const title = (
    <p>
      {name} <span className="muted">{sku}</span>
    </p>
  )
  if (groupName !== null)
    return (
      <div className="group-candidate">
        {title}
        <p className="muted">In the group “{groupName}”</p>
      </div>
    )
  return (
    <CheckedForm refusal={refused} action={path} className="group-candidate" aria-label={`Add ${name}`}>
      {title}
      <input type="hidden" name="change" value="add" />
      <input type="hidden" name="id" value={id} />
      <div className="form-grid">
        <Field
          label={optionName}
          name="optionValue"
          maxLength={OPTION.optionValue.max}
          autoComplete="off"
          defaultValue={refused?.typed.value}
          error={refused?.problems['optionValue']}
        />
        <SwatchField
          start={refused?.typed.swatch ?? ''}
          error={refused?.problems['optionSwatch']}
          hint="Such as #0f6b4a"
        />
      </div>
      <p>
        <button type="submit" className="button button-plain" aria-label={`Add to the group: ${name}`}>
          Add to the group
        </button>
      </p>
    </CheckedForm>
  )
}
