/** Receives the shop's mail over SMTP, and shows it. */
import type { FastifyInstance } from 'fastify'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Context } from './context.ts'
import { html, type Html, page, sendPage } from './pages.ts'
import type { Mail, State } from './state.ts'

const MAX_MAILS = 1_000
const MAX_MAIL_BYTES = 10 * 1024 * 1024

/** An SMTP server that accepts everything and forwards nothing; any user name and password is accepted. */
export function createMailServer(state: State, isReady: Promise<void>): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    // This server has no certificate, so it must not offer TLS.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    closeTimeout: 200,
    onAuth: ({ username }, _session, done) => done(null, { user: username ?? 'anyone' }),
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope
      const envelope = {
        from: mailFrom === false ? '' : mailFrom.address,
        to: rcptTo.map((recipient) => recipient.address),
      }
      readWithin(stream, MAX_MAIL_BYTES)
        .then(async (source) => {
          await isReady
          await saveMail(state, envelope, source)
        })
        .then(
          () => done(),
          (error: unknown) => done(asRefusal(error)),
        )
    },
  })
}

export function closeMailServer(server: SMTPServer): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
  })
}

async function saveMail(state: State, envelope: Pick<Mail, 'from' | 'to'>, source: Buffer): Promise<void> {
  const message = await PostalMime.parse(source)
  const mails = state.mails.values()
  const number = (mails.at(-1)?.number ?? 0) + 1
  state.mails.put(String(number), {
    number,
    ...envelope,
    subject: message.subject ?? '',
    text: message.text ?? '',
    html: message.html ?? '',
    attachments: message.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? mimeType,
      type: mimeType,
      bytes: typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength,
    })),
    at: new Date().toISOString(),
  })
  const surplus = Math.max(0, mails.length + 1 - MAX_MAILS)
  for (const old of mails.slice(0, surplus)) state.mails.remove(String(old.number))
  await state.flushed()
}

/** Reads to the end in any case, as SMTP requires, but stores no more than the limit. */
async function readWithin(stream: AsyncIterable<Buffer>, limitBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    length += chunk.length
    if (length <= limitBytes) chunks.push(chunk)
  }
  if (length > limitBytes) throw new MailRefusal(552, 'The message is too large')
  return Buffer.concat(chunks)
}

class MailRefusal extends Error {
  readonly responseCode: number

  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

function asRefusal(error: unknown): Error {
  if (error instanceof MailRefusal) return error
  return new MailRefusal(
    554,
    `The message can't be read: ${error instanceof Error ? error.message : 'unknown'}`,
  )
}

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

/** Newest first. */
function listMails(state: State): Mail[] {
  return state.mails.values().toReversed()
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

function attachments(mail: Mail): Html | string {
  if (mail.attachments.length === 0) return ''
  return html`<dt>Attached</dt>
    <dd>${mail.attachments.map(({ name, bytes }) => `${name} (${sizeOf(bytes)})`).join(', ')}</dd>`
}

/** A file size such as '12 kB'. */
function sizeOf(bytes: number): string {
  return bytes < 1_000 ? `${bytes} bytes` : `${Math.round(bytes / 1_000)} kB`
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
