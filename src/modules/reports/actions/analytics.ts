/**
 * Analytics for staff over a range of Indian days, and what feeds them: page views and, with consent, events of visits.
 */
import { STATEMENT_TIMED_OUT } from '#platform/database/session-limits.ts'
import type { Deps } from '#platform/deps.ts'
import { readRange, type AskedRange, type ReportRange } from '#platform/rules/range.ts'
import {
  addPageViews,
  countFunnel,
  findToday,
  listCouponUses,
  listSales,
  listSoldGoods,
  sumCoins,
  sumPageViews,
  type CoinFigures,
  type CountedView,
  type CouponUse,
  type SoldGoods,
} from '../data/analytics-figures.ts'
import { salesReport, stepOf, type SalesReport, type Step } from '../rules/sales.ts'
import { funnelSteps, type AnalyticsEvent, type FunnelStep } from '../rules/visits.ts'

export type Analytics = {
  readonly range: ReportRange
  readonly step: Step
  readonly today: string
  /** These three are null if adding up the range took too long. */
  readonly sales: SalesReport | null
  readonly goods: SoldGoods | null
  readonly coupons: readonly CouponUse[]
  readonly coins: CoinFigures
  readonly funnel: readonly FunnelStep[] | null
}

const BEST_SELLERS = 10

/** The caller has checked the permission. */
export async function getAnalytics(
  deps: Deps,
  asked: AskedRange & { readonly by: string | null },
): Promise<Analytics> {
  const on = deps.db.pool
  const today = await findToday(on)
  const range = readRange(asked, today)
  const step = stepOf(asked.by, range.length)
  const [sales, goods, coupons, coins, funnel, views] = await Promise.all([
    unlessTooLong(listSales(on, { from: range.before.from, to: range.to })),
    unlessTooLong(listSoldGoods(on, range, BEST_SELLERS)),
    listCouponUses(on, range),
    sumCoins(on, range),
    unlessTooLong(countFunnel(on, range)),
    sumPageViews(on, range),
  ])
  return {
    range,
    step,
    today,
    goods,
    coupons,
    coins,
    sales: sales && salesReport(range, step, sales),
    funnel: funnel && funnelSteps({ ...views, ...funnel }),
  }
}

/** Until `closeSales` has closed the days, in a large shop after an upgrade, a year is too much for one request. */
async function unlessTooLong<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading
  } catch (error) {
    if ((error as { code?: unknown }).code === STATEMENT_TIMED_OUT) return null
    throw error
  }
}

/** Adds the views that a process has counted since its last call, all or none. */
export async function countViews(deps: Deps, views: readonly CountedView[]): Promise<void> {
  if (views.length > 0) await addPageViews(deps.db.pool, views)
}

/** Forwards an event and stores nothing. False if the owner has analytics switched off. */
export function trackEvent({ analytics, clock }: Deps, event: AnalyticsEvent): boolean {
  analytics?.track({ ...event, at: clock.now() })
  return analytics !== null
}
