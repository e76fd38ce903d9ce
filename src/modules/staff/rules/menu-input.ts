/** The links of the header and the footer, as the owner types them and as stored. */
import { cleanField } from '#platform/rules/customer-details.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { MenuLink } from '#platform/rules/shop-facts.ts'
import { z } from '#platform/rules/zod.ts'
import { version, type FactsChange } from './selling-terms-input.ts'

/** Pages that the law requires every page to link to: they always stay in the footer. */
export const LEGAL_PATHS = [
  '/contact',
  '/shipping-policy',
  '/return-policy',
  '/privacy-policy',
  '/terms-of-use',
] as const

export const MAX_MENU_LABEL = 30
export const MAX_MENU_LINKS = 12

const menuLink: z.ZodType<MenuLink> = z.strictObject({
  label: z
    .string(MESSAGES.menu_label)
    .transform(cleanField)
    .pipe(z.string().min(1, MESSAGES.menu_label).max(MAX_MENU_LABEL, MESSAGES.menu_label)),
  path: z
    .string(MESSAGES.menu_path)
    .trim()
    .max(200, MESSAGES.menu_path)
    .refine((path) => isShopPath(path) || isHttpsAddress(path), MESSAGES.menu_path),
})

const menuList = z.array(menuLink, MESSAGES.bad_request).max(MAX_MENU_LINKS, MESSAGES.menu_many)

export const menuFields = { menu: z.object({ header: menuList, support: menuList, company: menuList }) }

/** A path of the shop. Excludes other hosts (`//host`), and anything that browsers read as one. */
function isShopPath(path: string): boolean {
  return /^\/(?![/\\])[^\s"<>\\^`{|}]*$/.test(path)
}

function isHttpsAddress(path: string): boolean {
  return z.url({ protocol: /^https$/ }).safeParse(path).success
}

export const menuInput = z
  .strictObject({ ...menuFields, version }, MESSAGES.bad_request)
  .refine(
    ({ menu: { support, company } }) => {
      const paths = new Set([...support, ...company].map(({ path }) => path))
      return LEGAL_PATHS.every((path) => paths.has(path))
    },
    { path: ['legal'], message: MESSAGES.menu_legal },
  )
  .transform(({ menu, version }): FactsChange => ({ facts: { menu }, version }))
