/** Test program: a web process that reports one metric, and prints the metrics of all processes on request. */
import { gauge } from '#platform/process/metrics.ts'
import { familiesOf, reportToStart } from '../metrics/share-metrics.ts'

const readAll = reportToStart(async ({ hasShop }) => ({
  process: `web-${process.pid}`,
  families: [gauge('panna_pages', 'Pages', [[{}, Number(process.env['PAGES'])]])],
  shop: hasShop ? [gauge('panna_refunds_open', 'Refunds', [[{}, 7]])] : [],
  isReady: true,
}))
process.on('message', (message: { readonly type: string }) => {
  if (message.type !== 'tell') return
  void readAll().then((reports) => process.send?.({ type: 'told', families: familiesOf(reports) }))
})
process.on('disconnect', () => process.exit(0))
process.send?.({ type: 'ready' })
