import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { closedTabPage, refusedWindowPage, windowPage } from './checkout-pages.ts'
import type { Context } from './context.ts'
import { serveFile, type Html } from './html.ts'
import { readNotes } from './fields.ts'
import { OUTCOMES, pay } from './payments.ts'
import { settleRefund } from './refunds.ts'
import { unknownId } from './wire-error.ts'

const closedQuery = z.object({ origin: z.url({ protocol: /^https?$/ }) })
const windowQuery = closedQuery.extend({ order_id: z.string(), key_id: z.string() })

const embeddedInput = z.object({
  key_id: z.string(),
  order_id: z.string(),
  callback_url: z.url({ protocol: /^https?$/ }),
  options: z.string().max(10_000),
})

const settleInput = z.strictObject({ status: z.enum(['processed', 'failed']) })

const payInput = z.strictObject({ order_id: z.string(), outcome: z.enum(OUTCOMES) })

const windowPayInput = z.object({
  order_id: z.string(),
  key_id: z.string(),
  outcome: z.enum(OUTCOMES),
  email: z.string().max(255).optional(),
  contact: z.string().max(50).optional(),
  description: z.string().max(255).optional(),
  notes: z.unknown().optional(),
})

/** checkout.js, the payment window that it opens, and POST /pay, which pays without a window. */
export function checkoutRoutes(app: FastifyInstance, context: Context): void {
  serveFile(app, '/v1/checkout.js', './checkout/checkout.js', 'js')
  serveFile(app, '/v1/checkout/window.js', './checkout/window.js', 'js')
  serveFile(app, '/v1/checkout/window.css', './checkout/window.css', 'css')

  app.get('/v1/checkout/window', (request, reply) => {
    const query = windowQuery.parse(request.query)
    const order = context.state.orders.get(query.order_id)?.wire
    const isKnown = order !== undefined && query.key_id === context.settings.keyId
    const page = { origin: new URL(query.origin).origin, keyId: query.key_id }
    if (!isKnown) return sendPage(reply, refusedWindowPage(page, 'The id provided does not exist.'))
    if (order.status === 'paid')
      return sendPage(reply, refusedWindowPage(page, 'This order is already paid.'))
    return sendPage(reply, windowPage({ ...page, order }))
  })

  // Where the window can't be embedded, its script sends the whole tab here by a form.
  app.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(text.toString()))),
    )
    pages.post('/v1/checkout/embedded', (request, reply) => {
      const { key_id, order_id, callback_url, options } = embeddedInput.parse(request.body)
      const order = context.state.orders.get(order_id)?.wire
      const page = { origin: new URL(callback_url).origin, keyId: key_id, options }
      if (!order || key_id !== context.settings.keyId)
        return sendPage(reply, refusedWindowPage(page, 'The id provided does not exist.'))
      if (order.status === 'paid')
        return sendPage(reply, refusedWindowPage(page, 'This order is already paid.'))
      return sendPage(reply, windowPage({ ...page, order }))
    })
  })

  app.get('/v1/checkout/closed', (request, reply) => {
    const { origin } = closedQuery.parse(request.query)
    return sendPage(reply, closedTabPage(new URL(origin).origin))
  })

  app.post('/v1/checkout/pay', ({ body }) => {
    const { order_id, key_id, outcome, notes, ...payer } = windowPayInput.parse(body)
    if (key_id !== context.settings.keyId) throw unknownId()
    return pay(
      context,
      order_id,
      outcome,
      notes === undefined ? payer : { ...payer, notes: readNotes(notes) },
    )
  })

  app.post('/pay', ({ body }) => {
    const { order_id, outcome } = payInput.parse(body)
    return pay(context, order_id, outcome)
  })

  app.post<{ Params: { id: string } }>('/refunds/:id/settle', ({ params, body }) =>
    settleRefund(context, params.id, settleInput.parse(body).status),
  )

  app.post('/settle', () => ({ settled: context.latePayments.settleAll() }))
}

/** The window is embedded in the shop's page (so any page may frame it) and posts its form to the shop's callback. */
function sendPage(reply: FastifyReply, page: Html): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; form-action http: https:; base-uri 'none'; frame-ancestors *",
    )
    .send(page.markup)
}
