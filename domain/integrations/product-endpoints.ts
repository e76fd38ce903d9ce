import { z } from '../zod.ts'
import { apiEndpoint } from './api-endpoint.ts'
import { integratorProduct } from './integrator-product.ts'

/** GET /orders-api/products (spec §7). */
export const listProducts = apiEndpoint({
  id: 'listProducts',
  method: 'GET',
  path: '/orders-api/products',
  scope: 'products:read',
  keyHeader: 'api-key',
  group: 'Products',
  title: 'List products',
  description: 'The active catalogue, newest first, with prices in rupees and what is left in stock.',
  query: z.strictObject({}),
  answer: z.object({ success: z.literal(true), data: z.array(integratorProduct) }),
})
