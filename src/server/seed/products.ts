/** The sample shop's products, category by category in the order of the home page. */
import { FIVE_SUBJECT_PLAIN, FIVE_SUBJECT_RULED } from './sample/five-subject.ts'
import { PLAIN } from './sample/plain.ts'
import { PLANNERS } from './sample/planners.ts'
import type { SampleProduct } from './sample/product.ts'
import { RULED } from './sample/ruled.ts'

export type { SampleProduct } from './sample/product.ts'

export const SAMPLE_PRODUCTS: readonly SampleProduct[] = [
  ...PLANNERS,
  ...RULED,
  ...PLAIN,
  ...FIVE_SUBJECT_RULED,
  ...FIVE_SUBJECT_PLAIN,
]
