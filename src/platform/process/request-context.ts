/** The request or job that the current work belongs to: added to every line of the log. */
import { AsyncLocalStorage } from 'node:async_hooks'

export type RequestContext =
  | { readonly reqId: string }
  | { readonly job: string; readonly task: string; readonly orderId?: string }

const storage = new AsyncLocalStorage<RequestContext>()

export function runInContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work)
}

export function currentContext(): RequestContext | undefined {
  return storage.getStore()
}
