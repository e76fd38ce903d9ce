/** A database used for a trial may contain the sample shop: with live keys nobody could ship its products. */
import { StartError } from './start-error.ts'

/** Throws `StartError` while sample products or coupons are on sale unchanged. */
export async function refuseSamples(databaseUrl: string): Promise<void> {
  const { findSamplesOnSale } = await import('../seed/seed.ts')
  const { products, coupons } = await findSamplesOnSale(databaseUrl)
  const found = [
    ...(products > 0 ? [`${products} sample products`] : []),
    ...coupons.map((code) => `the coupon ${code}`),
  ]
  if (found.length === 0) return
  throw new StartError(
    `The sample shop is still on sale in this database (${found.join(', ')}): start without NODE_ENV=production and without the keys of Razorpay, archive or change them in the panel, then start again.`,
  )
}
