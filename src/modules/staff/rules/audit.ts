/** What the audit log says of a change: the fields that differ, as they were and as they are. */

export const AUDIT_SUBJECTS = [
  'order',
  'product',
  'coupon',
  'post',
  'seo',
  'customer',
  'review',
  'enquiry',
  'return',
  'refund',
  'parcel',
  'tax_rate',
  'synonym',
  'settings',
  'staff',
  'integration',
  'export',
] as const
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]

/** Shown for whoever sends with the secret of the settings. */
export const FIRST_INTEGRATOR = 'First integrator'

export type Facts = Readonly<Record<string, unknown>>

/** Only the fields that differ. Null where there was nothing before, or is nothing after. */
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
