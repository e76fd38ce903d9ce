import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { html, type Html } from './html.ts'
import { listMails } from './mail.ts'
import type { Mail } from './state.ts'
import { page, sendPage } from './pages.ts'

/** GET /mail.json for programs, /mail and /mail/:number for people. */
export function mailRoutes(app: FastifyInstance, { state }: Context): void {
  app.get('/mail.json', () =>
    listMails(state).map(({ to, subject, text, html: markup, attachments, at }) => ({
      to,
      subject,
      text,
      html: markup,
      attachments,
      at,
    })),
  )
  app.get('/mail', (_request, reply) => sendPage(reply, listPage(listMails(state))))
  app.get<{ Params: { number: string } }>('/mail/:number', ({ params }, reply) => {
    const mail = state.mails.get(params.number)
    if (!mail) return sendPage(reply.code(404), unknownMailPage())
    return sendPage(reply, messagePage(mail))
  })
}

function listPage(mails: Mail[]): Html {
  if (mails.length === 0) {
    return page(
      'Mail',
      html`<p>No mail yet. What the shop sends appears here when you load the page again.</p>`,
    )
  }
  return page(
    'Mail',
    html`<ol class="mails">
      ${mails.map(
        (mail) =>
          html`<li>
            <a href="/mail/${mail.number}">${mail.subject || '(no subject)'}</a>
            <span>${mail.to.join(', ')}</span>
            ${time(mail.at)}
          </li>`,
      )}
    </ol>`,
  )
}

function messagePage(mail: Mail): Html {
  return page(
    mail.subject || '(no subject)',
    html`<p><a href="/mail">All mail</a></p>
      <dl>
        <dt>From</dt>
        <dd>${mail.from}</dd>
        <dt>To</dt>
        <dd>${mail.to.join(', ')}</dd>
        <dt>Sent</dt>
        <dd>${time(mail.at)}</dd>
        ${attachments(mail)}
      </dl>
      ${links(mail)} ${formatted(mail)} ${plain(mail)}`,
  )
}

/** A file size such as '12 kB'. */
function sizeOf(bytes: number): string {
  return bytes < 1_000 ? `${bytes} bytes` : `${Math.round(bytes / 1_000)} kB`
}

function attachments(mail: Mail): Html | string {
  if (mail.attachments.length === 0) return ''
  return html`<dt>Attached</dt>
    <dd>${mail.attachments.map(({ name, bytes }) => `${name} (${sizeOf(bytes)})`).join(', ')}</dd>`
}

/** The links of the mail, repeated outside the frame, where the keyboard reaches them directly. */
function links(mail: Mail): Html | string {
  const addresses = [...new Set(mail.text.match(/https?:\/\/[^\s<>"')\]]+/g) ?? [])]
  if (addresses.length === 0) return ''
  return html`<h2>Links</h2>
    <ul class="links">
      ${addresses.map((address) => html`<li><a href="${address}" rel="noreferrer">${address}</a></li>`)}
    </ul>`
}

/** Scripts never run in it; its links open in another tab. */
function formatted(mail: Mail): Html | string {
  if (mail.html === '') return ''
  const base = '<base target="_blank">'
  const source = /<head[^>]*>/i.test(mail.html)
    ? mail.html.replace(/<head[^>]*>/i, `$&${base}`)
    : base + mail.html
  return html`<h2>Message</h2>
    <iframe
      title="The formatted message"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcdoc="${source}"
    ></iframe>`
}

function plain(mail: Mail): Html | string {
  if (mail.text === '') return ''
  return html`<h2>As plain text</h2>
    <pre tabindex="0">${mail.text}</pre>`
}

function unknownMailPage(): Html {
  return page('No such message', html`<p>It is not among the last 1,000. <a href="/mail">All mail</a></p>`)
}

const clock = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Asia/Kolkata',
})

function time(at: string): Html {
  return html`<time datetime="${at}">${clock.format(new Date(at))}</time>`
}
