/** The submitted category form, and the response to a refused one. */
import { data } from 'react-router'
import type { Problems } from '#platform/rules/form-problems.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf, type Problem } from '#platform/rules/result.ts'
import { textOf } from '#platform/ui/form/form-text.ts'
import { CATEGORY_FIELDS, type CategoryField, type TypedCategory } from '../../../rules/category-input.ts'

export type CategoryRefusal = { readonly problems: Problems; readonly typed: TypedCategory }

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
