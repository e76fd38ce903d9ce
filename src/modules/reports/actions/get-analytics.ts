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
  readonly sales: SalesReport
  readonly goods: SoldGoods
  readonly coupons: readonly CouponUse[]
  readonly coins: CoinFigures
  readonly funnel: readonly FunnelStep[]
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
    listSales(on, { from: range.before.from, to: range.to }),
    listSoldGoods(on, range, BEST_SELLERS),
    listCouponUses(on, range),
    sumCoins(on, range),
    countFunnel(on, range),
    sumPageViews(on, range),
  ])
  return {
    range,
    step,
    today,
    goods,
    coupons,
    coins,
    sales: salesReport(range, step, sales),
    funnel: funnelSteps({ ...views, ...funnel }),
  }
}
