/** The client of the shop's interfaces for integrators. Methods and types are made from its OpenAPI document. */
import { operations, type Operations } from './api.generated.ts'
import { createSend, type ClientOptions } from './send.ts'

export function createClient(options: ClientOptions): Operations {
  return operations(createSend(options))
}

export * from './api.generated.ts'
export { ApiError, type CallOptions, type ClientOptions } from './send.ts'
export { readWebhook, WebhookError, type WebhookInput } from './webhooks.ts'
