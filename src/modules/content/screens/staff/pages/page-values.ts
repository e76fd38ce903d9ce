import { data } from 'react-router'
import { MESSAGES } from '#platform/rules/messages.ts'
import { textOf, wholeTextOf } from '#platform/ui/form/form-text.ts'

export type PageValues = {
  readonly title: string
  readonly content: string
  readonly metaTitle: string
  readonly metaDescription: string
  readonly version: number
}

export const PAGE_FIELDS = ['title', 'content', 'metaTitle', 'metaDescription'] as const

export function readPageValues(form: FormData): PageValues {
  return {
    title: textOf(form, 'title'),
    content: wholeTextOf(form, 'content'),
    metaTitle: textOf(form, 'metaTitle'),
    metaDescription: textOf(form, 'metaDescription'),
    version: Number(textOf(form, 'version')),
  }
}

export function noSuchPage() {
  return data({ message: MESSAGES.page_not_found }, { status: 404 })
}
