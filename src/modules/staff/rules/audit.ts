/** What the audit log stores of a change: the fields that differ, before and after. */

export const AUDIT_SUBJECTS = [
  'order',
  'product',
  'coupon',
  'post',
  'seo',
  'redirect',
  'home',
  'page',
  'mail_text',
  'customer',
  'review',
  'enquiry',
  'return',
  'refund',
  'parcel',
  'tax_rate',
  'category',
  'product_group',
  'synonym',
  'settings',
  'staff',
  'integration',
  'export',
] as const
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]

/** Name shown for requests authenticated with the secret from the settings. */
export const FIRST_INTEGRATOR = 'First integrator'

export type Facts = Readonly<Record<string, unknown>>

/** Only the fields that differ. null if created or deleted. */
export function changedFacts(
  before: Facts | null,
  after: Facts | null,
): { readonly before: Facts | null; readonly after: Facts | null } {
  if (before === null || after === null) return { before, after }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const only = (facts: Facts) => Object.fromEntries(changed.map((name) => [name, facts[name] ?? null]))
  return { before: only(before), after: only(after) }
}
