import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Context } from './context.ts'
import { html, type Html, serveFile } from './pages.ts'
import { OUTCOMES, pay } from './payments.ts'
import { type OrderWire, readNotes, unknownId } from './razorpay-wire.ts'
import { settleRefund } from './refunds.ts'

const closedQuery = z.object({ origin: z.url({ protocol: /^https?$/ }) })
const windowQuery = closedQuery.extend({ order_id: z.string(), key_id: z.string() })

const embeddedInput = z.object({
  key_id: z.string(),
  order_id: z.string(),
  callback_url: z.url({ protocol: /^https?$/ }),
  options: z.string().max(10_000),
})

const windowPayInput = z.object({
  order_id: z.string(),
  key_id: z.string(),
  outcome: z.enum(OUTCOMES),
  email: z.string().max(255).optional(),
  contact: z.string().max(50).optional(),
  description: z.string().max(255).optional(),
  notes: z.unknown().optional(),
})

const payInput = z.strictObject({ order_id: z.string(), outcome: z.enum(OUTCOMES) })
const settleInput = z.strictObject({ status: z.enum(['processed', 'failed']) })

/** checkout.js, the payment window that it opens, and the calls that pay and settle without a window. */
export function checkoutRoutes(app: FastifyInstance, context: Context): void {
  serveFile(app, '/v1/checkout.js', './checkout/checkout.js', 'js')
  serveFile(app, '/v1/checkout/window.js', './checkout/window.js', 'js')
  serveFile(app, '/v1/checkout/window.css', './checkout/window.css', 'css')

  app.get('/v1/checkout/window', (request, reply) => {
    const { origin, key_id, order_id } = windowQuery.parse(request.query)
    const opener = { origin: new URL(origin).origin, keyId: key_id }
    return sendPage(reply, openWindow(context, order_id, opener))
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
      const opener = { origin: new URL(callback_url).origin, keyId: key_id, options }
      return sendPage(reply, openWindow(context, order_id, opener))
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

/** The page of the shop that opens the window. */
type Opener = {
  origin: string
  keyId: string
  /** The shop's options as JSON, if the page is opened in a tab of its own; in a frame they come by message. */
  options?: string
}

function openWindow({ state, settings }: Context, orderId: string, opener: Opener): Html {
  const order = state.orders.get(orderId)?.wire
  if (!order || opener.keyId !== settings.keyId)
    return refusedWindowPage(opener, 'The id provided does not exist.')
  if (order.status === 'paid') return refusedWindowPage(opener, 'This order is already paid.')
  return windowPage(opener, order)
}

/** The payment window. Name, colours and prefilled values come from the shop's page by message (checkout/window.js). */
function windowPage({ origin, keyId, options = '' }: Opener, order: OrderWire): Html {
  return page(
    `Pay ${formatPaise(order.amount_due)}`,
    html`<section
      class="card"
      role="${options === '' ? 'region' : 'main'}"
      aria-label="Payment window"
      data-origin="${origin}"
      data-order-id="${order.id}"
      data-key-id="${keyId}"
      data-options="${options}"
    >
      ${header(formatPaise(order.amount_due))}
      <div class="content" id="choices">
        <p class="payer" id="payer" hidden></p>
        <p class="failure" id="failure" role="alert" tabindex="-1"></p>
        <button class="primary" type="button" data-outcome="success" id="pay">Pay</button>
        <h2>Or try another outcome</h2>
        <button type="button" data-outcome="failure">Fail this payment</button>
        <button type="button" data-outcome="authorized_late">Pay, but the bank answers late</button>
        <button type="button" data-outcome="success" data-closes-tab>Pay and close the tab</button>
        <p class="status" id="status" role="status"></p>
      </div>
      <div class="content" id="confirm" hidden>
        <h2 id="confirm-title">Stop paying?</h2>
        <p>You can pay from the shop again.</p>
        <button class="primary" type="button" id="stay">Go on paying</button>
        <button type="button" id="leave">Stop</button>
      </div>
      ${footer(order.id)}
    </section>`,
  )
}

/** The same window if there is nothing to pay. */
function refusedWindowPage({ origin, keyId, options = '' }: Opener, reason: string): Html {
  return page(
    'Payment',
    html`<section
      class="card"
      role="${options === '' ? 'region' : 'main'}"
      aria-label="Payment window"
      data-origin="${origin}"
      data-key-id="${keyId}"
      data-options="${options}"
    >
      ${header('')}
      <div class="content" id="choices">
        <p class="failure" id="failure" role="alert" tabindex="-1">${reason}</p>
        <button class="primary" type="button" id="give-up">Back to the shop</button>
      </div>
      ${footer('')}
    </section>`,
  )
}

/** Replaces a tab that was closed right after paying. */
function closedTabPage(shopOrigin: string): Html {
  return html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>The tab was closed</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/v1/checkout/window.css" />
      </head>
      <body class="alone">
        <main class="card">
          <div class="content">
            <h1>The tab was closed</h1>
            <p>
              The payment went through, but the shop's page got no answer. The shop learns of it from the
              webhook, or when it asks.
            </p>
            <p><a class="primary" href="${shopOrigin}">Open the shop again</a></p>
          </div>
        </main>
      </body>
    </html>`
}

function page(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/v1/checkout/window.css" />
        <script src="/v1/checkout/window.js" defer></script>
      </head>
      <body>
        ${content}
      </body>
    </html>`
}

function header(amount: string): Html {
  return html`<header>
    <div>
      <h1 id="name">Payment</h1>
      <p id="description" hidden></p>
      <p class="amount">${amount}</p>
    </div>
    <button class="close" type="button" id="close" aria-label="Close the payment window">
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="M6 6l12 12M18 6L6 18" />
      </svg>
    </button>
  </header>`
}

function footer(orderId: string): Html {
  return html`<footer>
    <p class="test-mode">
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
        <path d="M12 3l7 3v5c0 4.5-3 8-7 10-4-2-7-5.5-7-10V6z" />
        <path d="M9 12l2 2 4-4" />
      </svg>
      Test mode: no real money moves
    </p>
    <p class="order">${orderId}<span id="time-left" role="timer"></span></p>
  </footer>`
}

const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
})

/** Formats paise: 125000 → ₹1,250. */
function formatPaise(paise: number): string {
  return rupees.format(paise / 100)
}
