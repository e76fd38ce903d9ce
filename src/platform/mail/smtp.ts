import { Transform } from 'node:stream'
import { createTransport } from 'nodemailer'
import { shopFacts } from '../rules/shop-facts.ts'
import { MailRefused, type MailSender } from './port.ts'

export type SmtpOptions = {
  readonly url: string
  /** null: the shop's present name and address. */
  readonly from: string | null
  /** The shop's address, put before pictures that are named without a host. */
  readonly shopUrl?: string
  /** How long the server may say nothing, at each step. */
  readonly timeoutMs?: number
}

/** The library's own patience is ten minutes: a server that hangs would keep every worker from all other jobs. */
const TIMEOUT_MS = 15_000

/** Sends through an SMTP server over a few kept connections. Headers are built by the library from parsed addresses. */
export function createSmtpMail(options: SmtpOptions): MailSender {
  const { url, shopUrl = '', timeoutMs = TIMEOUT_MS } = options
  const patience = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    dnsTimeout: timeoutMs,
    ...patience,
  })
  transport.use('stream', ({ message }, done) => {
    message?.transform(inOnePiece)
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
        // The sender's address is often one that nobody reads.
        replyTo: { name: '', address: mail.replyTo ?? email },
        // Keeps out-of-office replies from answering (RFC 3834; the second is Exchange's own).
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

/** The library writes each piece of a mail that it composes to the network, fifteen for one with an invoice. */
function inOnePiece(): Transform {
  const pieces: Buffer[] = []
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      pieces.push(piece)
      done()
    },
    flush(done) {
      done(null, Buffer.concat(pieces))
    },
  })
}

type SmtpError = {
  readonly permanent?: boolean
  readonly command?: string
  readonly response?: string
  readonly responseCode?: number
}

/**
 * A reply of 5xx about the recipient or the text (RFC 5321, 4.2.1). One about the login or the sender is a matter of the settings:
 * the mail goes out when its owner has put them right.
 */
function isRefused(error: unknown): error is SmtpError {
  const { permanent, command } = error as SmtpError
  return permanent === true && (command === 'RCPT TO' || command === 'DATA')
}

/** With the enhanced code, such as 550 5.1.1, where there is one. */
function replyCodeOf({ response = '', responseCode = 0 }: SmtpError): string {
  return /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response)?.[0] ?? String(responseCode)
}
