/** Every endpoint for integrators, in the order in which the documentation tells of them. */
import type { ApiEndpoint } from './api-endpoint.ts'
import { listProducts } from './product-endpoints.ts'

export const API_ENDPOINTS: readonly ApiEndpoint[] = [listProducts]
