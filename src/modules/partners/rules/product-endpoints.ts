/** GET /orders-api/products (spec §7), and one product. */
import { isCategoryName, MAX_CATEGORY_NAME } from '#platform/rules/categories.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { z } from '#platform/rules/zod.ts'
import { apiEndpoint } from './api-endpoint.ts'
import {
  areChangesByCursor,
  CHANGES_BY_OFFSET,
  CURSOR_BROKEN,
  hasItsCursor,
  idParameter,
  isOneWayOn,
  pagination,
  pagingShape,
  parameters,
  text,
  TWO_WAYS_ON,
  type ListKinds,
} from './api-parameters.ts'
import { integratorProduct } from './integrator-product.ts'
import { SAMPLE_PRODUCT } from './sample-product.ts'

export const PRODUCT_LISTS: ListKinds = { usual: 'products', changed: 'changed_products' }

const query = parameters({
  ...pagingShape,
  category: text(MAX_CATEGORY_NAME, MESSAGES.api_category)
    .refine(isCategoryName, MESSAGES.api_category)
    .optional()
    .describe('Only products of this category.')
    .meta({ example: SAMPLE_PRODUCT.category }),
})
  .refine(hasItsCursor(PRODUCT_LISTS), CURSOR_BROKEN)
  .refine(isOneWayOn, TWO_WAYS_ON)
  .refine(areChangesByCursor, CHANGES_BY_OFFSET)

export type ProductQuery = z.output<typeof query>

export const listProducts = apiEndpoint({
  id: 'listProducts',
  method: 'GET',
  path: '/orders-api/products',
  scope: 'products:read',
  keyHeader: 'api-key',
  group: 'Products',
  title: 'List products',
  description:
    'The active catalogue, newest first, with prices in rupees and what is left in stock. With `updated_since`, also products that are no longer on sale: check `status`.',
  query,
  answer: z.object({ success: z.literal(true), data: z.array(integratorProduct), pagination }),
  isTagged: true,
})

export const getProduct = apiEndpoint({
  id: 'getProduct',
  method: 'GET',
  path: '/orders-api/products/{id}',
  scope: 'products:read',
  keyHeader: 'api-key',
  group: 'Products',
  title: 'Read a product',
  description:
    'The current state of one product, including products that are no longer on sale, because orders may refer to them.',
  params: parameters({
    id: idParameter.describe('The product’s id.').meta({ example: SAMPLE_PRODUCT.id }),
  }),
  query: parameters({}),
  answer: z.object({ success: z.literal(true), data: integratorProduct }),
  refusals: ['not_found'],
  isTagged: true,
})
