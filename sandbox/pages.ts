/** Pages for people, and the template for all HTML of the sandbox. */
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from './context.ts'

/** The index page and the style of the pages for people. */
export function pageRoutes(app: FastifyInstance, context: Context): void {
  serveFile(app, '/pages.css', './pages/pages.css', 'css')
  app.get('/', (_request, reply) => sendPage(reply, indexPage(context)))
}

/** One page; the title is also its heading. */
export function page(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Sandbox</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/pages.css" />
      </head>
      <body>
        <header>
          <nav aria-label="Sandbox">
            <a class="home" href="/">Sandbox</a>
            <a href="/mail">Mail</a>
            <a href="/faults">Faults</a>
          </nav>
        </header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`
}

/** No script runs on these pages; a mail's own styles and pictures are allowed. */
export function sendPage(reply: FastifyReply, content: Html): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' http: https: data:; font-src http: https: data:; frame-src 'self'; form-action 'none'; base-uri 'self'; frame-ancestors 'none'",
    )
    .header('x-content-type-options', 'nosniff')
    .send(content.markup)
}

function indexPage({ settings, state, faults }: Context): Html {
  const shop = settings.webhookUrl === undefined ? undefined : new URL(settings.webhookUrl).origin
  const figures = {
    Orders: state.orders.size,
    Payments: state.payments.size,
    Refunds: state.refunds.size,
    Parcels: state.shipments.size,
    'Webhooks not acknowledged yet': state.pendingEvents.size,
  }
  return page(
    'Sandbox',
    html`<p>
        This server stands in for the payment provider, the courier and the mail service, so that the shop
        runs without keys. No money moves, no parcel leaves, no mail is sent on.
      </p>
      <ul class="links">
        <li><a href="/mail">Mail the shop has sent</a> (${state.mails.size})</li>
        <li><a href="/faults">Faults now in force</a>; change them with POST /faults</li>
        ${shop === undefined ? '' : html`<li><a href="${shop}">The shop</a>, which gets the webhooks</li>`}
      </ul>
      <h2>So far</h2>
      <dl>
        ${Object.entries(figures).map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
      <h2>Faults</h2>
      <dl>
        ${Object.entries(faults.current).map(
          ([name, value]) =>
            html`<dt><code>${name}</code></dt>
              <dd>${value}</dd>`,
        )}
      </dl>`,
  )
}

/** Markup that is safe to insert into a page. */
export type Html = { readonly markup: string }

type HtmlValue = string | number | Html | HtmlValue[]

/** A template whose values are escaped unless they are Html; lists are joined. */
export function html(parts: TemplateStringsArray, ...values: HtmlValue[]): Html {
  let markup = parts[0] ?? ''
  values.forEach((value, index) => {
    markup += toMarkup(value) + (parts[index + 1] ?? '')
  })
  return { markup }
}

function toMarkup(value: HtmlValue): string {
  if (Array.isArray(value)) return value.map(toMarkup).join('')
  return typeof value === 'object' ? value.markup : escapeHtml(String(value))
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

const TYPES = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' }

/** Serves one file of this folder, read once, under a fixed path. */
export function serveFile(app: FastifyInstance, path: string, file: string, type: keyof typeof TYPES): void {
  const content = readFileSync(new URL(file, import.meta.url))
  app.get(path, (_request, reply) =>
    reply
      .type(TYPES[type])
      .header('cache-control', 'no-cache')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(content),
  )
}
