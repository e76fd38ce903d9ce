import { describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { EXAMPLE_FACTS } from '#platform/rules/shop-facts.ts'
import { LEGAL_PATHS, menuInput } from './menu-input.ts'
import { parseStoredFacts } from './shop-facts-input.ts'

describe('the menu', () => {
  const { menu } = EXAMPLE_FACTS
  const messageFor = (path: string) =>
    menuInput.safeParse({ menu: { ...menu, header: [{ label: 'A', path }] }, version: 3 }).error?.issues[0]
      ?.message

  test('accepts paths of the shop and https addresses, and nothing that leads elsewhere or runs as code', () => {
    for (const path of ['/', '/category/ruled-notebooks', '/products?sort=new#top', 'https://example.in/a'])
      expect(messageFor(path), path).toBeUndefined()
    for (const path of [
      '',
      '//evil.in',
      '/\\evil.in',
      'about',
      'data:text/html,hello',
      'http://a.in',
      '/a b',
      '/"x',
    ])
      expect(messageFor(path), path).toBe(MESSAGES.menu_path)
  })

  test('keeps the legal pages in the footer, in either column', () => {
    const without = (path: string) => ({
      ...menu,
      support: menu.support.filter((link) => link.path !== path),
      company: menu.company.filter((link) => link.path !== path),
    })
    for (const path of LEGAL_PATHS)
      expect(menuInput.safeParse({ menu: without(path), version: 3 }).error?.issues[0]?.message).toBe(
        MESSAGES.menu_legal,
      )
    const moved = { ...menu, support: [], company: [...menu.company, ...menu.support] }
    expect(menuInput.parse({ menu: moved, version: 3 }).facts.menu).toEqual(moved)
    expect(parseStoredFacts({ menu: moved }).menu).toEqual(moved)
  })
})
