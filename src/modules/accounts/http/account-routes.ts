/** Better Auth behind Fastify: the raw body, separate cookies, and no caching. */
import type { FastifyInstance } from 'fastify'
import { webRequest } from '#platform/http/web-request.ts'
import type { Accounts } from './accounts.ts'
import { takeRawBodies } from '#platform/http/raw-body.ts'

export async function accountRoutes(
  app: FastifyInstance,
  options: { readonly accounts: Accounts; readonly shopUrl: string },
): Promise<void> {
  takeRawBodies(app)
  app.route({
    method: ['GET', 'POST'],
    url: '/api/auth/*',
    config: { access: 'public' },
    handler: async (request, reply) => {
      const response = await options.accounts.handle(webRequest(request, options.shopUrl))
      void reply.code(response.status)
      for (const [name, value] of response.headers) if (name !== 'set-cookie') void reply.header(name, value)
      const cookies = response.headers.getSetCookie()
      if (cookies.length > 0) void reply.header('set-cookie', cookies)
      void reply.header('cache-control', 'no-store')
      return reply.send(Buffer.from(await response.arrayBuffer()))
    },
  })
}
