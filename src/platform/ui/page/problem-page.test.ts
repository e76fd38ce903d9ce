import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ProblemPage } from '../feedback/problem-page.tsx'

const headingOf = (path: string) =>
  /<h1[^>]*>([^<]*)</.exec(renderToStaticMarkup(createElement(ProblemPage, { error: null, path })))?.[1]

describe('the page about a failed render', () => {
  test.each([
    ['/', 'Failed to load products'],
    ['/products', 'Failed to load products'],
    ['/ruled-notebooks', 'Failed to load products'],
    ['/category/ruled-notebooks', 'Failed to load products'],
    ['/ruled-notebook/a-notebook', 'Failed to load product'],
    ['/orders', 'Failed to fetch orders'],
    ['/about', 'This page could not be opened'],
  ])('at %s is headed %s', (path, heading) => {
    expect(headingOf(path)).toBe(heading)
  })

  test("shows the server's explanation and request id", () => {
    const data = { message: 'An error occurred', requestId: 'r-1' }
    const error = { status: 500, statusText: '', internal: false, data }
    const page = renderToStaticMarkup(createElement(ProblemPage, { error, path: '/auth/sign-out' }))
    expect(page).toContain('<p>An error occurred</p>')
    expect(page).toContain('<code>r-1</code>')
  })
})
