/** The product form (spec §5), required fields first. If refused, it shows what was typed beside the stored values. */
import { useEffect, useState, useId } from 'react'
import { Link, useNavigation, useLocation } from 'react-router'
import { categoryNames, hasAbout, holdsBooks, type CategoryName } from '#platform/rules/categories.ts'
import type { PictureView } from '#platform/rules/picture.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import { Field } from '#platform/ui/form/field.tsx'
import type { CategoryDefaults } from '../../../rules/category-details.ts'
import type { StaffProduct } from '../../../rules/product-data.ts'
import { NOT_COUNTED, type ProductFormValues } from '../../../rules/product-input.ts'
import { blankProduct, toFormValues } from '../../../rules/form-values.ts'
import { isSameOption } from '../../../rules/option-group.ts'
import { OPTION } from '../../../rules/option-attributes.ts'
import { STOCK_REASON_NAMES, STOCK_REASONS } from '../../../rules/stock-change.ts'
import { AboutFields, ExtraFields, SpecificationFields } from './detail-fields.tsx'
import { AddressFields, BasicFields, SearchFields } from './basic-fields.tsx'
import { PictureFields } from './picture-fields.tsx'
import { PriceFields } from './price-fields.tsx'
import type { FieldsProps, ProductFormErrors } from './save-product-form.ts'
import { SwatchField } from './swatch-field.tsx'
import { ChoiceField } from './choice-field.tsx'
import { besideTable } from './product-table.tsx'

type Props = {
  /** The stored product; null for a new one. */
  readonly product: StaffProduct | null
  readonly typed: ProductFormValues
  readonly pictures: readonly PictureView[]
  readonly groups: readonly GroupChoice[]
  /** First values of a new product, by category. */
  readonly defaults?: Readonly<Record<CategoryName, CategoryDefaults>>
  readonly refused: ProductFormErrors | null
  readonly closeTo: string
}

const NO_DEFAULTS = {}

export function ProductForm(props: Props) {
  const { product, typed, pictures, groups, defaults = NO_DEFAULTS, refused, closeTo } = props
  const [category, setCategory] = useState(typed.category)
  const [name, setName] = useState(typed.name)
  const mayChange = useMay()('products.change')
  const isSaving = useNavigation().state === 'submitting'
  useRefusalToast(refused)
  const isNew = product === null
  const fields: FieldsProps = { typed, isNew, ...notesOf(refused) }
  const knownCategory = categoryNames().find((each) => each === category) ?? null
  return (
    <CheckedForm refusal={refused} preventScrollReset>
      <input type="hidden" name="version" value={product?.version ?? 0} />
      <input type="hidden" name="stockWas" value={product?.onHand ?? ''} />
      <div className="staff-dialog-body">
        <FormNote>{refused?.message}</FormNote>
        <fieldset disabled={!mayChange} className="stack">
          <BasicFields {...fields} category={category} onCategory={setCategory} onName={setName} />
          <PictureFields {...fields} pictures={pictures} />
          <PriceFields {...fields} />
          <StockFields {...fields} product={product} />
          <SpecificationFields
            key={isNew && !refused ? category : 'kept'}
            {...fields}
            typed={isNew && !refused ? usual(knownCategory, typed, defaults) : typed}
            hasPages={knownCategory === null || holdsBooks(knownCategory)}
          />
          <OptionFields {...fields} groups={groups} />
          <ExtraFields {...fields} />
          {knownCategory !== null && hasAbout(knownCategory) && <AboutFields {...fields} />}
          <AddressFields {...fields} name={name} category={knownCategory} />
          <SearchFields {...fields} name={name} category={knownCategory} />
        </fieldset>
      </div>
      <footer className="staff-dialog-foot">
        <Link className="button button-plain" to={closeTo}>
          Cancel
        </Link>
        {mayChange && (
          <button type="submit" className="button" disabled={isSaving}>
            {isSaving ? 'Saving…' : isNew ? 'Add Product' : 'Save'}
          </button>
        )}
      </footer>
    </CheckedForm>
  )
}

/** Filled with the category's defaults unless a refused form is shown. */
function usual(
  category: CategoryName | null,
  typed: ProductFormValues,
  defaults: Readonly<Record<CategoryName, CategoryDefaults>>,
): ProductFormValues {
  return category === null ? typed : { ...blankProduct(category, defaults[category]), category }
}

function notesOf(refused: ProductFormErrors | null): Pick<FieldsProps, 'errorOf' | 'nowOf'> {
  const now = refused?.current ? toFormValues(refused.current) : null
  return {
    errorOf: (field) => refused?.problems[field],
    nowOf: (field) => {
      if (!now || !refused || typeof now[field] !== 'string' || now[field] === refused.typed[field])
        return undefined
      return now[field] === '' ? 'Saved now: nothing' : `Saved now: ${now[field]}`
    },
  }
}

/** Also shown as a toast. */
function useRefusalToast(refused: ProductFormErrors | null): void {
  const showToast = useShowToast()
  useEffect(() => {
    if (refused) showToast({ message: MESSAGES.product_save_failed, tone: 'bad' })
  }, [refused, showToast])
}

type GroupChoice = { readonly id: string; readonly name: string; readonly optionName: string }

/** The product group that it is in. A new name creates a group. */
function OptionFields({
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

const REASONS = STOCK_REASON_NAMES.map((name) => [name, STOCK_REASONS[name].label] as const)

function StockFields({
  typed,
  isNew,
  errorOf,
  nowOf,
  product,
}: FieldsProps & { readonly product: StaffProduct | null }) {
  const [isUncounted, setUncounted] = useState(typed.stock === NOT_COUNTED)
  const { search } = useLocation()
  const held = product && product.reserved > 0 ? `${product.reserved} reserved by unpaid orders` : ''
  return (
    <fieldset className="form-grid">
      <legend>Stock</legend>
      <Field
        label="Stock quantity"
        name="stock"
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        disabled={isUncounted}
        defaultValue={typed.stock === NOT_COUNTED ? '' : typed.stock}
        error={errorOf('stock')}
        hint={nowOf('stock') ?? held}
      />
      {isNew ? (
        <span />
      ) : (
        <ChoiceField
          label="Reason, when the quantity changes"
          name="stockReason"
          choices={REASONS}
          defaultValue="counted"
        />
      )}
      <label className="tick">
        <input
          type="checkbox"
          name="isUncounted"
          checked={isUncounted}
          onChange={({ target }) => setUncounted(target.checked)}
        />
        Stock is not tracked
      </label>
      <label className="tick">
        <input type="checkbox" name="inStock" defaultChecked={typed.inStock !== 'no'} />
        In Stock (without the tick it is shown as Out of Stock)
      </label>
      {product && (
        <p className="wide lone-link">
          <Link to={besideTable(`${product.id}/stock`, search)}>Stock history</Link>
        </p>
      )}
    </fieldset>
  )
}
