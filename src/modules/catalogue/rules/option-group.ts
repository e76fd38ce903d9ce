/** Product groups: products that differ in one option, such as the colour. */
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import type { Problems } from '#platform/rules/form-problems.ts'
import type { z } from '#platform/rules/zod.ts'
import { cleanLine } from './field-parsing.ts'
import { OPTION } from './option-attributes.ts'
import { namesOf, type ProductAttributes } from './product-attributes.ts'

export type OptionFields = Pick<ProductAttributes, keyof typeof OPTION>

/** A group as its products reference it. */
export type OptionGroup = { readonly name: string; readonly optionName: string }

export const NO_OPTION = Object.fromEntries(namesOf(OPTION).map((name) => [name, null])) as {
  readonly [Name in keyof OptionFields]: null
}

/** Clears the values that only a product in a group has. */
export function withoutStrayOption<Product extends OptionFields>(product: Product): Product {
  return product.groupName === null ? { ...product, ...NO_OPTION } : product
}

/** A product in a group requires a value. */
export function judgeOptionValue(
  { groupName, optionValue }: Pick<OptionFields, 'groupName' | 'optionValue'>,
  check: z.RefinementCtx,
): void {
  if (groupName !== null && optionValue === null)
    check.addIssue({ code: 'custom', path: ['optionValue'], message: MESSAGES.option_value })
}

/** Uses the existing group's spelling of its name and option, so that these need not be typed. */
export function withGroup<Product extends OptionFields>(
  product: Product,
  group: OptionGroup | null,
): Product {
  if (group === null || !isSameOption(product.optionName ?? group.optionName, group.optionName))
    return product
  return { ...product, groupName: group.name, optionName: group.optionName }
}

/** The error in the option that a product of the group names; null if it is valid. */
export function judgeOption(
  { groupName, optionName }: OptionFields,
  group: OptionGroup | null,
): string | null {
  if (groupName === null) return null
  if (group === null) return optionName === null ? MESSAGES.option_name : null
  return optionName === null || isSameOption(optionName, group.optionName)
    ? null
    : sentences.optionOfGroup(group.name, group.optionName)
}

export function isSameOption(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

/** The property that search engines and marketplaces use for an option; null if they have none. */
export type OptionProperty = 'color' | 'size' | 'pattern' | 'material'

const PROPERTIES: readonly (readonly [OptionProperty, RegExp])[] = [
  ['color', /colou?r|shade/i],
  ['size', /size|format|pack/i],
  ['pattern', /pattern|ruling|design|print/i],
  ['material', /material|paper|cover/i],
]

export function optionProperty(optionName: string): OptionProperty | null {
  return PROPERTIES.find(([, words]) => words.test(optionName))?.[0] ?? null
}

/** The form of a group as typed. */
export type TypedGroup = { readonly name: string; readonly optionName: string }

export function readGroup(
  typed: TypedGroup,
): { readonly group: OptionGroup; readonly problems: null } | { readonly problems: Problems } {
  const [name, optionName] = [cleanLine(typed.name), cleanLine(typed.optionName)]
  const isIn = (text: string, most: number) => text !== '' && text.length <= most
  const problems = {
    ...(!isIn(name, OPTION.groupName.max) && { name: MESSAGES.option_group_name }),
    ...(!isIn(optionName, OPTION.optionName.max) && { optionName: MESSAGES.option_name }),
  }
  return Object.keys(problems).length > 0 ? { problems } : { group: { name, optionName }, problems: null }
}
