import type { ProductId } from '#platform/rules/ids.ts'
import { paise } from '#platform/rules/money.ts'
import type { PublicProduct } from '../rules/product.ts'
import { PICTURE } from './any-product.ts'

/** A planner on sale, with a lower price than the printed one. */
export const PLANNER: PublicProduct = {
  id: '018f0000-0000-7000-8000-000000000001' as ProductId,
  sku: 'PNA-1',
  slug: 'banjara-daily-planner',
  name: 'Banjara Daily Planner',
  description: 'An undated planner.',
  category: 'Undated Daily Planners',
  imageUrl: PICTURE,
  galleryImages: [PICTURE, '/pictures/abcdef0123456789abcdef01'],
  pricePaise: paise(59_950),
  discountedPricePaise: paise(49_950),
  originalPricePaise: null,
  rating: null,
  reviewsCount: 0,
  isInStock: true,
  available: 3,
  format: 'A5',
  pages: 200,
  cover: 'Cloth hardcover',
  binding: null,
  gsm: 100,
  ruling: 'planner',
  lineSpacingMm: null,
  weightGrams: 540,
  hsn: '4820',
  gstRatePercent: 12,
  gtin: null,
  mpn: null,
  groupId: null,
  groupName: null,
  optionName: null,
  optionValue: null,
  optionSwatch: null,
  extra: [],
}
