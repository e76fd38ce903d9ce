/** The product form (spec §5), required fields first. If refused, it shows what was typed beside the stored values. */
import { useEffect, useState } from 'react'
import { Link, useNavigation } from 'react-router'
import { categoryNames, hasAbout, holdsBooks, type CategoryName } from '#platform/rules/categories.ts'
import type { PictureView } from '#platform/rules/picture.ts'
import type { CategoryDefaults } from '../../../rules/category-details.ts'
import type { StaffProduct } from '../../../rules/product-data.ts'
import type { ProductFormValues } from '../../../rules/product-input.ts'
import { blankProduct, toFormValues } from '../../../rules/product-typed.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import { AboutFields } from './about-fields.tsx'
import { AddressFields } from './address-fields.tsx'
import { BasicFields } from './basic-fields.tsx'
import { ExtraFields } from './extra-fields.tsx'
import { OptionFields, type GroupChoice } from './option-fields.tsx'
import { PictureFields } from './picture-fields.tsx'
import { PriceFields } from './price-fields.tsx'
import type { FieldsProps, ProductFormErrors } from './product-form-values.ts'
import { SearchFields } from './search-fields.tsx'
import { SpecificationFields } from './specification-fields.tsx'
import { StockFields } from './stock-fields.tsx'

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
