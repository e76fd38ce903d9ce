/**
 * Rate limit for public pages that are not cached: invented searches would fill the render queue for everybody. Cached
 * pages are answered before this. Fastify supplies the visitor's address, also behind a proxy.
 */
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { failurePage } from '#platform/http/failure-page.ts'
import { sendFailure } from '#platform/page-cache/plain-answers.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

export type UncachedPages = {
  /** Passes the request through Fastify, which renders the page or refuses it. */
  admit(handler: Handler, request: IncomingMessage, response: ServerResponse, render: () => void): void
  /** Call it after `limitRates`, and before any hook that reads the viewer. */
  limitOn(app: FastifyInstance, headers: readonly string[]): void
}

export function createUncachedPages(): UncachedPages {
  const renders = new WeakMap<IncomingMessage, () => void>()
  return {
    admit(handler, request, response, render) {
      renders.set(request, render)
      handler(request, response)
    },
    limitOn(app, headers) {
      app.addHook('onRequest', async (request, reply) => {
        const render = renders.get(request.raw)
        if (!render) return
        const { isWithinLimit, retryAfterSeconds } = app.countUse('uncachedPage', request)
        reply.hijack()
        if (isWithinLimit) render()
        else sendFailure(reply.raw, { ...failurePage('too_many_requests'), retryAfterSeconds }, headers)
      })
    },
  }
}
