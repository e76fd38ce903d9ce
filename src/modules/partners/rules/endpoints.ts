/** Every endpoint for integrators, in the order in which the documentation tells of them. */
import type { ApiEndpoint } from './api-endpoint.ts'
import { sendData } from './data-endpoints.ts'
import { getInvoicePdf, getOrder, listOrders } from './order-endpoints.ts'
import { getProduct, listProducts } from './product-endpoints.ts'
import { getStats } from './stats-endpoints.ts'

export const API_ENDPOINTS: readonly ApiEndpoint[] = [
  listOrders,
  getOrder,
  getStats,
  listProducts,
  getProduct,
  sendData,
]

/** Those, and files: what the OpenAPI document and the client know. */
export const DOCUMENTED_ENDPOINTS: readonly ApiEndpoint[] = [...API_ENDPOINTS, getInvoicePdf]
