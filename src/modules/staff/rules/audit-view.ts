/** The audit log's filter and entries, as the page and the export use them. */
import { searchText } from '#platform/rules/clean-words.ts'
import { isUuid } from '#platform/rules/ids.ts'
import { isDay } from '#platform/rules/range.ts'
import { AUDIT_WORDS, type AuditAction, AUDIT_SUBJECTS, type AuditSubject, type Facts } from './audit.ts'

export type AuditEntryView = {
  readonly id: number
  readonly actorId: string
  /** Their name at that time. */
  readonly actorName: string
  readonly action: string
  readonly subjectKind: string
  readonly subjectId: string
  readonly label: string
  readonly before: Facts | null
  readonly after: Facts | null
  readonly requestId: string
  readonly at: string
}

/** Empty strings do not filter. */
export type AuditFilter = {
  readonly actor: string
  readonly kind: string
  /** A single subject. */
  readonly subjectId: string
  /** Days in India, both inclusive: '2026-11-05'. */
  readonly from: string
  readonly to: string
  readonly search: string
}

/** Parses the filter from the query string; ignores unknown kinds, people and days. */
export function auditFilterOf(query: { get(name: string): string | null }): AuditFilter {
  const textOf = (name: string) => searchText(query.get(name))
  const [kind = '', ...rest] = textOf('subject').split(':')
  const subjectId = isSubject(kind) ? rest.join(':') : ''
  const asked = textOf('kind')
  const day = (name: string) => (isDay(textOf(name)) ? textOf(name) : '')
  return {
    actor: textOf('actor'),
    kind: subjectId === '' ? (isSubject(asked) ? asked : '') : kind,
    subjectId,
    from: day('from'),
    to: day('to'),
    search: textOf('search'),
  }
}

function isSubject(text: string): text is AuditSubject {
  return (AUDIT_SUBJECTS as readonly string[]).includes(text)
}

/** The label of each kind, singular and plural. */
export const SUBJECT_WORDS: Readonly<Record<AuditSubject, string>> = {
  order: 'Order',
  product: 'Product',
  coupon: 'Coupon',
  post: 'Blog post',
  seo: 'SEO',
  redirect: 'Redirect',
  home: 'Home page',
  page: 'Page',
  mail_text: 'Mail text',
  customer: 'Customer',
  review: 'Review',
  enquiry: 'Enquiry',
  return: 'Return',
  refund: 'Refund',
  parcel: 'Parcel',
  tax_rate: 'Tax rate',
  category: 'Category',
  product_group: 'Product group',
  synonym: 'Search word',
  settings: 'Settings',
  staff: 'Staff',
  integration: 'Integration',
  export: 'Export',
}

/** The text after the actor's name. An action that no longer exists is shown by its code: 'Order: lost'. */
export function actionLabel(action: string): string {
  if (Object.hasOwn(AUDIT_WORDS, action)) return AUDIT_WORDS[action as AuditAction]
  const [kind = '', what = ''] = action.split('.')
  const words = isSubject(kind) ? SUBJECT_WORDS[kind] : kind
  return `${words}: ${what.replaceAll('_', ' ')}`
}

/** The subject's page in the panel; null if it has none. */
export function subjectPath(kind: string, id: string): string | null {
  if (kind === 'order' && isUuid(id)) return `/cms/orders/${id}`
  if (kind === 'return' && isUuid(id)) return `/cms/returns/${id}`
  if (kind === 'product' && isUuid(id)) return `/cms/products/${id}`
  if (kind === 'product_group' && isUuid(id)) return `/cms/product-groups/${id}`
  if (kind === 'post' && isUuid(id)) return `/cms/blog/${id}`
  if (kind === 'coupon' && isUuid(id)) return `/cms/coupons/${id}`
  if (kind === 'customer' && /^[\w-]{1,64}$/.test(id)) return `/cms/customers/${id}`
  return null
}
