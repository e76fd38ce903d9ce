import { useState } from 'react'
import { Link, useNavigation, data } from 'react-router'
import { allCategories } from '#platform/rules/categories.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { Field, TextField } from '#platform/ui/form/field.tsx'
import type { Problems } from '#platform/rules/form-problems.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf, type Problem } from '#platform/rules/result.ts'
import { textOf } from '#platform/ui/form/form-text.ts'
import {
  CATEGORY_LENGTHS,
  defaultNamesOf,
  HOLDS,
  mayHoldBooks,
  CATEGORY_FIELDS,
  type CategoryField,
  type TypedCategory,
} from '../../../rules/category-input.ts'
import { PRODUCT_ATTRIBUTES, type ProductAttribute } from '../../../rules/product-attributes.ts'
import { ChoiceField } from '../products/choice-field.tsx'
import { CategoryPicture } from './category-picture.tsx'
import { HOLDS_WORDS } from './holds-words.ts'

/** Response to a refused form; includes everything typed. */
type CategoryRefusal = { readonly problems: Problems; readonly typed: TypedCategory }

type Props = {
  readonly start: TypedCategory
  /** null for a new one. */
  readonly version: number | null
  readonly refusal: CategoryRefusal | undefined
  readonly closeTo: string
}

export function CategoryForm({ start, version, refusal, closeTo }: Props) {
  const isBusy = useNavigation().state === 'submitting'
  const typed = refusal?.typed ?? start
  const field = (name: CategoryField) => ({
    name,
    defaultValue: typed[name],
    error: refusal?.problems[name],
  })
  const [holds, setHolds] = useState(typed.holds)
  const groups = allCategories().filter(({ kind, name }) => kind === 'group' && name !== start.name)
  return (
    <CheckedForm refusal={refusal}>
      {version !== null && <input type="hidden" name="version" value={version} />}
      <div className="staff-dialog-body">
        <FormNote>{refusal?.problems['']}</FormNote>
        <fieldset className="form-grid">
          <legend>Category</legend>
          <Field
            label="Name"
            {...field('name')}
            maxLength={CATEGORY_LENGTHS.name}
            autoComplete="off"
            hint="A new name also applies to its products, and old addresses redirect"
          />
          <ChoiceField
            label="Its products"
            {...field('holds')}
            onChange={setHolds}
            choices={[['', 'Choose'], ...HOLDS.map((each) => [each, HOLDS_WORDS[each]] as const)]}
            hint="Books need pages, paper and a ruling, and show a drawn page"
          />
          <Field
            label="Address (optional)"
            {...field('listingSlug')}
            autoComplete="off"
            hint="/category/… : made from the name if empty"
          />
          <Field
            label="Start of product addresses (optional)"
            {...field('linkSlug')}
            autoComplete="off"
            hint="/…/product : the same as the address if empty"
          />
          <ChoiceField
            label="Part of (optional)"
            {...field('parent')}
            choices={[['', 'No other category'], ...groups.map(({ name }) => [name, name] as const)]}
          />
          <Field
            label="Short note (optional)"
            {...field('note')}
            maxLength={CATEGORY_LENGTHS.note}
            autoComplete="off"
            hint="A few words below its name"
          />
          <div className="wide">
            <TextField
              label="Text above its products (optional)"
              {...field('text')}
              rows={3}
              maxLength={CATEGORY_LENGTHS.text}
            />
          </div>
          <label className="tick">
            <input type="checkbox" name="isShown" defaultChecked={typed.isShown} />
            Show in menus, on the home page and in search
          </label>
          {mayHoldBooks(holds) && (
            <label className="tick">
              <input type="checkbox" name="hasTabs" defaultChecked={typed.hasTabs} />
              Five sections with tabs
            </label>
          )}
          <CategoryPicture value={typed.imageUrl} error={refusal?.problems['imageUrl']} />
        </fieldset>
        <fieldset className="form-grid form-thirds">
          <legend>First values of a new product (optional)</legend>
          {defaultNamesOf(holds).map((name) => {
            const { label, choices }: ProductAttribute = PRODUCT_ATTRIBUTES[name]
            const given = { ...field(name), label: label.replace(' (optional)', '') }
            return choices ? (
              <ChoiceField key={name} {...given} choices={[['', 'Not set'], ...Object.entries(choices)]} />
            ) : (
              <Field key={name} {...given} maxLength={100} autoComplete="off" />
            )
          })}
        </fieldset>
        <fieldset className="form-grid">
          <legend>For search engines (optional)</legend>
          <Field label="Title" {...field('metaTitle')} maxLength={CATEGORY_LENGTHS.metaTitle} />
          <Field
            label="Description"
            {...field('metaDescription')}
            maxLength={CATEGORY_LENGTHS.metaDescription}
          />
        </fieldset>
      </div>
      <div className="staff-dialog-foot">
        <Link to={closeTo} className="button button-plain">
          Cancel
        </Link>
        <button type="submit" className="button" disabled={isBusy}>
          {version === null ? 'Add category' : 'Save category'}
        </button>
      </div>
    </CheckedForm>
  )
}

export function parseCategoryForm(form: FormData): TypedCategory {
  const texts = Object.fromEntries(CATEGORY_FIELDS.map((name) => [name, textOf(form, name)]))
  return {
    ...(texts as Record<CategoryField, string>),
    isShown: form.has('isShown'),
    hasTabs: form.has('hasTabs'),
  }
}

export function refuseFields(typed: TypedCategory, problems: Problems) {
  return data({ problems, typed }, 422)
}

export function refuseBy(problem: Problem, typed: TypedCategory) {
  const { code, fields = { '': messageOf(problem) } } = problem
  return data({ problems: fields, typed }, PROBLEMS[code].status)
}
