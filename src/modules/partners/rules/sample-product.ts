/** The product used in all examples. */
import type { ProductId } from '#platform/rules/ids.ts'
import { paise } from '#platform/rules/money.ts'
import { API_ATTRIBUTE_EXAMPLES } from './attribute-fields.ts'

/** The base URL of the example shop. */
export const SAMPLE_SHOP_URL = 'https://shop.example'

export const SAMPLE_PRODUCT = {
  id: '0a91d3b2-6c1f-4f0a-9d57-3b8e2c4d5f61' as ProductId,
  sku: 'PN-RU-004',
  slug: 'irani-chai-ruled-notebook-kulhad',
  name: 'Irani Chai Ruled Notebook, Kulhad',
  description: '200 ruled pages, 8 mm apart, soft cover.',
  category: 'Ruled Notebooks',
  imageUrl: '/images/irani-chai.jpg',
  galleryImages: ['/images/irani-chai-open.jpg'],
  pricePaise: paise(21_900),
  discountedPricePaise: paise(18_900),
  originalPricePaise: paise(24_900),
  rating: 4.5,
  reviewsCount: 12,
  isInStock: true,
  available: 37,
  status: 'active',
  format: '22 × 17 cm',
  pages: 200,
  cover: 'Soft cover',
  gsm: 70,
  ruling: 'ruled',
  lineSpacingMm: 8,
  ...API_ATTRIBUTE_EXAMPLES,
  groupId: '5d0c7a1e-8f2b-4c3d-9e6f-1a2b3c4d5e6f',
  extra: [{ name: 'Corners', value: 'Round' }],
  createdAt: '2026-07-12T06:30:00.000Z',
  updatedAt: '2026-11-20T05:14:00.000Z',
} as const
