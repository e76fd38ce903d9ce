/** The audit log entry of an import: each product by name, with its changes. */
import { changedFields, type ProductData } from './product-data.ts'

/** Products that are listed in full; any more are only counted. */
export const MAX_LISTED = 200

type Facts = Readonly<Record<string, unknown>>

export function importFacts(
  created: readonly { readonly facts: ProductData }[],
  changed: readonly { readonly before: ProductData; readonly after: ProductData }[],
): { readonly before: Facts; readonly after: Facts } {
  const all: readonly ProductDifference[] = [
    ...created.map(({ facts }) => ({ facts, before: null, after: 'added' })),
    ...changed.map(({ before, after }) => ({ facts: after, ...differences(before, after) })),
  ]
  const listed = all
    .slice(0, MAX_LISTED)
    .map((each) => ({ ...each, name: `${each.facts.name} (${each.facts.sku})` }))
  const more = all.length - listed.length
  return {
    before: Object.fromEntries(listed.map(({ name, before }) => [name, before])),
    after: {
      added: created.length,
      changed: changed.length,
      ...Object.fromEntries(listed.map(({ name, after }) => [name, after])),
      ...(more > 0 && { andMore: more }),
    },
  }
}

type ProductDifference = { readonly facts: ProductData; readonly before: unknown; readonly after: unknown }

function differences(before: ProductData, after: ProductData) {
  const fields = changedFields(before, after)
  const only = (facts: ProductData) => Object.fromEntries(fields.map((field) => [field, facts[field]]))
  return { before: only(before), after: only(after) }
}
