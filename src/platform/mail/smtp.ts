import { Transform } from 'node:stream'
import { createTransport } from 'nodemailer'
import { shopFacts } from '../rules/shop-facts.ts'
import { MailRefused, type MailSender } from './port.ts'

export type SmtpOptions = {
  readonly url: string
  /** null: the shop's current name and address. */
  readonly from: string | null
  /** The shop's address, put before picture paths without a host. */
  readonly shopUrl?: string
  /** How long the server may take to connect and greet. */
  readonly timeoutMs?: number
}

/** The library's own timeout is ten minutes: a server that hangs would block every worker for all other jobs. */
const TIMEOUT_MS = 15_000
/** Many servers scan a mail before they respond; if we do not wait for that, the mail arrives twice. */
const ANSWER_TIMEOUTS = 8

/** Sends through an SMTP server over a few pooled connections. The library builds headers from parsed addresses. */
export function createSmtpMail(options: SmtpOptions): MailSender {
  const { url, shopUrl = '', timeoutMs = TIMEOUT_MS } = options
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs * ANSWER_TIMEOUTS,
  })
  transport.use('stream', ({ message }, done) => {
    message?.transform(asOneChunk)
    done()
  })
  return {
    async send(mail) {
      const { name, email } = shopFacts()
      const domain = /@([^\s>]+)/.exec(options.from ?? email)?.[1] ?? 'localhost'
      const sending = transport.sendMail({
        from: options.from ?? { name, address: email },
        ...(mail.id === undefined ? {} : { messageId: `<${mail.id}@${domain}>` }),
        to: { name: '', address: mail.to },
        // The sender's address is often a mailbox that nobody reads.
        replyTo: { name: '', address: mail.replyTo ?? email },
        // Prevents out-of-office replies (RFC 3834; the second is Exchange's own).
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        subject: mail.subject,
        text: mail.text,
        html: mail.html.replaceAll('src="/pictures/', `src="${shopUrl}/pictures/`),
        attachments: (mail.attachments ?? []).map(({ fileName, contentType, content }) => ({
          filename: fileName,
          contentType,
          content: Buffer.from(content),
        })),
      })
      await sending.catch((error: unknown) => {
        throw isRefused(error) ? new MailRefused(replyCodeOf(error)) : error
      })
    },
    close: () => transport.close(),
  }
}

/** The library writes each chunk of a mail to the network, fifteen for one with an invoice. */
function asOneChunk(): Transform {
  const chunks: Buffer[] = []
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
    flush(done) {
      done(null, Buffer.concat(chunks))
    },
  })
}

type SmtpError = {
  readonly permanent?: boolean
  readonly command?: string
  readonly response?: string
  readonly responseCode?: number
}

/** Enhanced codes (RFC 3463) about the recipient: its address, but for 5.1.7 and 5.1.8, which mean the sender's, and its mailbox. */
const ABOUT_RECIPIENT = /^5\d\d[ -]5\.(?:1\.(?![78]\b)|2\.)/
/** The same for servers without such codes (RFC 5321, 4.2.3). */
const BARE_ABOUT_RECIPIENT = /^55[013](?:[ -](?!5\.\d)|$)/

/**
 * No such mailbox, or one that takes nothing. All else (a login, a sender who is not allowed, the limit of a day, a filter) can be
 * put right, and the mail goes out when it has been.
 */
function isRefused(error: unknown): error is SmtpError {
  const { permanent, command, response = '' } = error as SmtpError
  if (permanent !== true || (command !== 'RCPT TO' && command !== 'DATA')) return false
  return ABOUT_RECIPIENT.test(response) || (command === 'RCPT TO' && BARE_ABOUT_RECIPIENT.test(response))
}

/** With the enhanced code, such as 550 5.1.1, if there is one. */
function replyCodeOf({ response = '', responseCode = 0 }: SmtpError): string {
  return /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response)?.[0] ?? String(responseCode)
}
