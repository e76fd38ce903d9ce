/** Analytics for staff over a range of Indian days. The caller has checked the permission. */
import { sumPageViews } from '../data/page-views.ts'
import {
  countFunnel,
  findToday,
  listCouponUses,
  listSales,
  listSoldGoods,
  sumCoins,
  type CoinFigures,
  type CouponUse,
  type SoldGoods,
} from '../data/reports.ts'
import { stepOf, type Step } from '../rules/buckets.ts'
import { funnelSteps, type FunnelStep } from '../rules/funnel.ts'
import { readRange, type AskedRange, type ReportRange } from '#platform/rules/range.ts'
import { salesReport, type SalesReport } from '../rules/sales.ts'
import type { Deps } from '#platform/deps.ts'

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

/** PostgreSQL's code for a statement that reached its time limit. */
const TOO_LONG = '57014'

/** Until `closeSales` has closed the days, in a large shop after an upgrade, a year is too much for one request. */
async function unlessTooLong<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading
  } catch (error) {
    if ((error as { code?: unknown }).code === TOO_LONG) return null
    throw error
  }
}
