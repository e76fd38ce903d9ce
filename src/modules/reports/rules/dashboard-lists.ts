/** The lists of the dashboard: recent activity (spec §2, §3 "Activity item") and work that waits for staff. */
import { staffTimeline } from '#modules/fulfilment/rules/order-history.ts'
import { actionLabel } from '#modules/staff/rules/audit-view.ts'
import type { AuditSubject } from '#modules/staff/rules/audit.ts'
import { mayStaff, type Permission, type StaffRole } from '#modules/staff/rules/permissions.ts'
import type { WorkCounts } from '#modules/staff/rules/work-counts.ts'

type ActivityType = 'order' | 'product' | 'user' | 'other'
type ActivityStatus = 'success' | 'warning' | 'error' | 'info'

export type Activity = {
  readonly id: string
  readonly type: ActivityType
  /** What happened: 'Payment received', 'Changed the product'. */
  readonly action: string
  /** The subject, and who did it. */
  readonly details: string
  readonly timestamp: string
  readonly status: ActivityStatus
  /** A link to the details. */
  readonly href: string
}

/** An activity as stored. */
export type ActivityRow = {
  readonly source: 'order' | 'audit' | 'account' | 'enquiry' | 'review'
  readonly id: string
  /** The subject: an order, or what staff changed. */
  readonly subjectId: string
  /** Its name; of an order its number and its customer's name. */
  readonly label: string
  /** For an order its event, for a change its action, for an enquiry its number, for a review its stars. */
  readonly kind: string
  readonly actor: string
  readonly facts: Readonly<Record<string, unknown>>
  readonly at: string
}

/** Order events that staff want to see without opening the order. */
export const LISTED_EVENTS = [
  'order.placed',
  'order.confirmed',
  'order.paid',
  'order.failed',
  'order.cancelled',
  'order.shipped',
  'order.delivered',
  'order.returning',
  'order.returned',
  'refund.requested',
  'refund.accepted',
  'refund.refused',
  'refund.failed',
  'shipment.refused',
  'shipment.undelivered',
  'shipment.lost',
  'payment.mismatch',
  'return.requested',
  'return.received',
] as const

/** Something did not go as planned, but is not urgent. */
const WARNINGS: ReadonlySet<string> = new Set([
  'order.cancelled',
  'order.returning',
  'order.returned',
  'shipment.undelivered',
  'return.requested',
  'refund.requested',
])

const STATUS_OF_TONE = { good: 'success', bad: 'error', neutral: 'info' } as const

/** The listed kinds of staff changes. Changes to orders appear as the orders' own events. */
const SHOP_SUBJECTS = ['product', 'coupon', 'post', 'seo', 'synonym'] as const
const RESTRICTED_SUBJECTS = ['settings', 'tax_rate', 'staff', 'integration', 'export', 'customer'] as const

/** The changes that the reader may see: those of people and keys only with access to the whole audit log. */
export function auditSubjects(role: StaffRole | null): readonly AuditSubject[] {
  return mayStaff(role, 'audit.read') ? [...SHOP_SUBJECTS, ...RESTRICTED_SUBJECTS] : SHOP_SUBJECTS
}

type Described = Omit<Activity, 'id' | 'timestamp'>

export function reportActivity(row: ActivityRow): Activity {
  return { id: `${row.source}-${row.id}`, timestamp: row.at, ...describe(row) }
}

function describe(row: ActivityRow): Described {
  switch (row.source) {
    case 'order':
      return describeOrder(row)
    case 'audit':
      return describeChange(row)
    case 'account':
      return {
        type: 'user',
        action: 'New account',
        details: row.label,
        status: 'success',
        href: `/cms/customers/${row.subjectId}`,
      }
    case 'enquiry':
      return {
        type: 'other',
        action: 'New enquiry',
        details: `Number ${row.kind}, from ${row.label}`,
        status: 'info',
        href: '/cms/enquiries',
      }
    case 'review':
      return {
        type: 'product',
        action: 'New review',
        details: `${row.label}: ${row.kind} of 5, by ${row.actor}`,
        status: Number(row.kind) <= 2 ? 'warning' : 'info',
        href: '/cms/reviews',
      }
  }
}

function describeOrder({ kind, actor, facts, at, subjectId, label }: ActivityRow): Described {
  const [story] = staffTimeline([{ kind, actor, facts, at }])
  return {
    type: 'order',
    action: story?.title ?? kind,
    details: `Order ${label}${story?.detail ? `. ${story.detail}` : ''}`,
    status: WARNINGS.has(kind) ? 'warning' : STATUS_OF_TONE[story?.tone ?? 'neutral'],
    href: `/cms/orders/${subjectId}`,
  }
}

type SubjectPlace = {
  readonly type: ActivityType
  readonly href: (id: string) => string
}

const at = (path: string) => () => path
const SUBJECTS: ReadonlyMap<string, SubjectPlace> = new Map(
  Object.entries<SubjectPlace>({
    product: { type: 'product', href: (id) => `/cms/products/${id}` },
    coupon: { type: 'other', href: at('/cms/coupons') },
    post: { type: 'other', href: at('/cms/blog') },
    seo: { type: 'other', href: at('/cms/seo') },
    synonym: { type: 'other', href: at('/cms/synonyms') },
    settings: { type: 'other', href: at('/cms/settings') },
    tax_rate: { type: 'other', href: at('/cms/invoices/rates') },
    staff: { type: 'user', href: at('/cms/staff') },
    customer: { type: 'user', href: (id) => `/cms/customers/${id}` },
    integration: { type: 'other', href: at('/cms/integrations') },
    export: { type: 'other', href: at('/cms/audit?subject=export') },
  }),
)

const TAKES_AWAY = /(?:archived|deleted|removed|disabled|revoked|withdrawn)$/
const BRINGS = /(?:created|published|imported|restored|added|invited)$/

function describeChange({ kind, subjectId, label, actor }: ActivityRow): Described {
  const [subject = '', verb = ''] = kind.split('.')
  // A change of several subjects has no page of its own to link to.
  const isOne = /^[\w-]{8,}$/.test(subjectId)
  const words = SUBJECTS.get(subject)
  return {
    type: words?.type ?? 'other',
    action: actionLabel(kind),
    details: [label, `by ${actor}`].filter((text) => text !== '').join(', '),
    status: TAKES_AWAY.test(verb) ? 'warning' : BRINGS.test(verb) ? 'success' : 'info',
    href: (isOne ? words?.href(subjectId) : words?.href('').replace(/\/$/, '')) ?? '/cms/audit',
  }
}

/** A kind of work that waits for staff. */
export type Need = {
  readonly words: string
  readonly count: number
  readonly href: string
  /** Hidden from staff who have no permission for it. */
  readonly permission: Permission
}

type NeedKind = {
  readonly of: keyof WorkCounts
  readonly one: string
  readonly many: string
  readonly href: string
  readonly permission: Permission
}

const NEEDS: readonly NeedKind[] = [
  {
    of: 'toPack',
    one: 'order to pack',
    many: 'orders to pack',
    href: '/cms/orders?state=to_ship',
    permission: 'orders.read',
  },
  {
    of: 'money',
    one: 'payment or refund to resolve',
    many: 'payments or refunds to resolve',
    href: '/cms/reconciliation',
    permission: 'payments.read',
  },
  {
    of: 'parcels',
    one: 'parcel that needs action',
    many: 'parcels that need action',
    href: '/cms/parcels?show=todo',
    permission: 'orders.read',
  },
  {
    of: 'returns',
    one: 'return to decide',
    many: 'returns to decide',
    href: '/cms/returns?status=requested',
    permission: 'returns.read',
  },
  {
    of: 'enquiries',
    one: 'enquiry to answer',
    many: 'enquiries to answer',
    href: '/cms/enquiries?status=open',
    permission: 'enquiries.read',
  },
]

/** Most urgent first; without the kinds that have nothing waiting. */
export function needsOf(counts: Partial<WorkCounts>): Need[] {
  return NEEDS.flatMap(({ of, one, many, href, permission }) => {
    const count = counts[of] ?? 0
    return count > 0 ? [{ words: count === 1 ? one : many, count, href, permission }] : []
  })
}
