/** What screen reader users learn about a page's forms. */
import type { Page } from 'playwright-core'

export type FormsOfPage = {
  /** Number of forms and groups. */
  readonly count: number
  /** The start of the tag of each one without an accessible name. */
  readonly nameless: readonly string[]
  /** The labels of the optional input fields. */
  readonly optional: readonly string[]
}

/** Includes what is hidden for now: menus and dialogs that open later. */
export function formsOf(page: Page): Promise<FormsOfPage> {
  return page.evaluate(() => {
    const textOf = (element: Element | null | undefined) => element?.textContent?.trim() ?? ''
    const nameOf = (element: Element) =>
      element.getAttribute('aria-label')?.trim() ||
      (element.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => textOf(document.getElementById(id)))
        .join('') ||
      (element instanceof HTMLFieldSetElement ? textOf(element.querySelector(':scope > legend')) : '')
    const roles = ['group', 'radiogroup', 'form', 'search'].map((role) => `[role="${role}"]`)
    const all = [...document.querySelectorAll(['form', 'fieldset', ...roles].join())]
    const nameless = all.filter((element) => nameOf(element) === '')
    const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'main form :is(textarea, input:not([type]), input:is([type="text"], [type="email"], [type="tel"], [type="password"]))',
    )
    return {
      count: all.length,
      nameless: nameless.map((element) => element.outerHTML.slice(0, 120)),
      optional: [...fields].filter(({ required }) => !required).map((field) => textOf(field.labels?.[0])),
    }
  })
}
