/** Every endpoint of the partner API, in the order of the documentation. */
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

/** Including file downloads: everything in the OpenAPI document and the client. */
export const DOCUMENTED_ENDPOINTS: readonly ApiEndpoint[] = [...API_ENDPOINTS, getInvoicePdf]
