// app/components/markup.tsx
import { createElement } from 'react'

export function Post({ html }: { readonly html: string }) {
  return <article dangerouslySetInnerHTML={{ __html: html }} /> // ✗ react(no-danger)
}
export const post = (html: string) => createElement('article', { dangerouslySetInnerHTML: { __html: html } }) // ✗ react(no-danger) law(no-markup-property)
export const props = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } }) // ✗ law(no-markup-property)
export const write = (place: Element, html: string) => place.insertAdjacentHTML('beforeend', html) // ✗ eslint(no-restricted-properties)
export const link = (url: string) => <a href="javascript:history.back()">{url}</a> // ✗ eslint(no-script-url) react(jsx-no-script-url)
