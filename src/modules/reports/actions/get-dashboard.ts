/**
 * The staff dashboard. Whatever can't be read is logged and left out, and the rest is shown (spec §8, "Stat fetch
 * errors are only logged").
 */
import {
  countOrders,
  countProducts,
  listActivity,
  sumCashOnTheWay,
  sumRevenue,
  type CashOnTheWay,
  type OrderCounts,
  type ProductFigures,
  countOpenWork,
} from '../data/dashboard.ts'
import { findToday, listSales } from '../data/analytics-figures.ts'
import {
  reportActivity,
  auditSubjects,
  LISTED_EVENTS,
  type Activity,
  needsOf,
  type Need,
} from '../rules/dashboard-lists.ts'
import { mayStaff, type StaffRole } from '#modules/staff/rules/permissions.ts'
import type { Paise } from '#platform/rules/money.ts'
import { revenuePeriods, type RevenuePeriods } from '../rules/sales.ts'
import { readRange } from '#platform/rules/range.ts'
import type { Queryable } from '#platform/database/statement.ts'
import type { Deps } from '#platform/deps.ts'
import { workFor, type WorkCounts } from '#modules/staff/rules/work-counts.ts'

/** Each is null if it could not be read. Revenue is left out for staff without the permission to read reports. */
export type Dashboard = {
  readonly orders: (OrderCounts & { readonly day: string }) | null
  readonly revenue?: { readonly totalPaise: Paise; readonly growth: number | null } | null
  readonly sales?: RevenuePeriods | null
  readonly products: ProductFigures | null
  readonly cash: CashOnTheWay | null
  readonly activity: readonly Activity[] | null
  readonly needs: readonly Need[]
}

const ACTIVITIES = 12
const LOW_SHOWN = 6

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
  const [orders, totalPaise, sales, products, cash, activity, work] = await Promise.all([
    orNothing(deps, 'orders', countOrders(on)),
    maySeeMoney ? orNothing(deps, 'revenue', sumRevenue(on)) : null,
    maySeeMoney ? orNothing(deps, 'sales', readSales(on)) : null,
    orNothing(deps, 'products', countProducts(on, LOW_SHOWN)),
    orNothing(deps, 'cash', sumCashOnTheWay(on)),
    orNothing(deps, 'activity', listActivity(on, LISTED_EVENTS, auditSubjects(role), ACTIVITIES)),
    orNothing(deps, 'open work', countOpenWork(on)),
  ])
  return {
    orders,
    ...(maySeeMoney && {
      sales,
      revenue: totalPaise === null ? null : { totalPaise, growth: sales?.periods.at(-1)?.growth ?? null },
    }),
    products,
    cash,
    activity: activity?.map(reportActivity) ?? null,
    needs: needsOf(work ?? {}),
  }
}

/** The period that the current days are compared with. */
async function readSales(on: Queryable): Promise<RevenuePeriods> {
  const today = await findToday(on)
  const { before, to } = readRange({ range: '30', from: null, to: null }, today)
  return revenuePeriods(await listSales(on, { from: before.from, to }), today)
}

async function orNothing<Value>(deps: Deps, stat: string, reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading
  } catch (error) {
    deps.log.error({ err: error, stat }, 'a figure of the dashboard could not be read')
    return null
  }
}

/** The open work beside the panel's navigation, limited to what the role may see. The panel works without it. */
export async function getOpenWork(
  deps: Deps,
  { role }: { readonly role: StaffRole | null },
): Promise<Partial<WorkCounts>> {
  try {
    return workFor(role, await countOpenWork(deps.db.pool))
  } catch (error) {
    deps.log.error({ err: error }, 'the open work could not be counted')
    return {}
  }
}
