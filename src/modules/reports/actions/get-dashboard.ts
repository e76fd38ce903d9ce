/**
 * The staff dashboard. Whatever can't be read is logged and left out, and the rest is shown (spec §8, "Stat fetch
 * errors are only logged").
 */
import {
  countOrders,
  countProducts,
  countWaiting,
  listActivity,
  sumRevenue,
  type OrderCounts,
  type ProductCounts,
} from '../data/dashboard.ts'
import { listOpenMoney } from '#modules/payments/data/reconciliation.ts'
import { countParcelTodos } from '#modules/fulfilment/data/parcel-views.ts'
import { reportActivity, auditSubjects, TOLD_EVENTS, type Activity } from '../rules/activity.ts'
import { needsOf, type Need } from '../rules/needs.ts'
import { mayStaff, type StaffRole } from '#modules/staff/rules/permissions.ts'
import { LOW_STOCK_FOR_STAFF } from '#modules/catalogue/rules/stock.ts'
import type { Paise } from '#platform/rules/money.ts'
import { growthOf } from '../rules/growth.ts'
import type { Deps } from '#platform/deps.ts'

/** Each is null if it could not be read. Revenue is left out for staff without the permission to read reports. */
export type Dashboard = {
  readonly orders: (OrderCounts & { readonly day: string }) | null
  readonly revenue?: { readonly totalPaise: Paise; readonly growth: number | null } | null
  readonly products: ProductCounts | null
  readonly activity: readonly Activity[] | null
  readonly needs: readonly Need[]
}

const ACTIVITIES = 12

/**
 * `role`: the reader's role; what it may not see is left out. The caller has checked that it may read the dashboard at
 * all.
 */
export async function getDashboard(
  deps: Deps,
  { role }: { readonly role: StaffRole | null },
): Promise<Dashboard> {
  const on = deps.db.pool
  const maySeeMoney = mayStaff(role, 'reports.read')
  const [orders, revenue, products, activity, needs] = await Promise.all([
    orNothing(deps, 'orders', countOrders(on)),
    maySeeMoney ? orNothing(deps, 'revenue', sumRevenue(on)) : null,
    orNothing(deps, 'products', countProducts(on, LOW_STOCK_FOR_STAFF)),
    orNothing(deps, 'activity', listActivity(on, TOLD_EVENTS, auditSubjects(role), ACTIVITIES)),
    readNeeds(deps),
  ])
  return {
    orders,
    ...(maySeeMoney && {
      revenue: revenue && {
        totalPaise: revenue.totalPaise,
        growth: growthOf(revenue.latePaise, revenue.earlierPaise),
      },
    }),
    products,
    activity: activity?.map(reportActivity) ?? null,
    needs,
  }
}

async function readNeeds(deps: Deps): Promise<Need[]> {
  const on = deps.db.pool
  const [waiting, parcels, money] = await Promise.all([
    orNothing(deps, 'waiting', countWaiting(on)),
    orNothing(deps, 'parcels', countParcelTodos(on)),
    orNothing(deps, 'money', listOpenMoney(on)),
  ])
  return needsOf({
    returns: waiting?.returns ?? null,
    enquiries: waiting?.enquiries ?? null,
    parcels: parcels && [...parcels.values()].reduce((sum, count) => sum + count, 0),
    money: money?.length ?? null,
  })
}

async function orNothing<Value>(deps: Deps, stat: string, reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading
  } catch (error) {
    deps.log.error({ err: error, stat }, 'a figure of the dashboard could not be read')
    return null
  }
}
