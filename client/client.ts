/** Client for the shop's partner API. Its methods and types are generated from the OpenAPI document. */
import { operations, type Operations } from './api.generated.ts'
import { createSend, type ClientOptions } from './send.ts'

export function createClient(options: ClientOptions): Operations {
  return operations(createSend(options))
}

export * from './api.generated.ts'
export { ApiError, type CallOptions, type ClientOptions } from './send.ts'
export { readWebhook, WebhookError, type WebhookInput } from './webhooks.ts'
