import { html, type Html } from './html.ts'
import type { OrderWire } from './wire.ts'

const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
})

/** Formats paise: 125000 → ₹1,250. */
function formatPaise(paise: number): string {
  return rupees.format(paise / 100)
}

type Page = {
  origin: string
  keyId: string
  /** The shop's options as JSON, if the page is opened in a tab of its own; in a frame they come by message. */
  options?: string
}

/** The payment window. Name, colours and prefilled values come from the shop's page by message (checkout/window.js). */
export function windowPage({ origin, keyId, order, options = '' }: Page & { order: OrderWire }): Html {
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
export function refusedWindowPage({ origin, keyId, options = '' }: Page, reason: string): Html {
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
export function closedTabPage(shopOrigin: string): Html {
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
              The payment went through, and the shop's page was never told. It learns of the payment from the
              webhook, or by asking.
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
