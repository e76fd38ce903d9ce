import { createTransport } from 'nodemailer'
import type { MailSender } from './port.ts'

export type SmtpOptions = {
  readonly url: string
  readonly from: string
  /** How long the server may say nothing, at each step. */
  readonly timeoutMs?: number
}

/** The library's own patience is ten minutes: a server that hangs would keep every worker from all other jobs. */
const TIMEOUT_MS = 15_000

/** Sends through an SMTP server over a few kept connections. Headers are built by the library from parsed addresses. */
export function createSmtpMail(options: SmtpOptions): MailSender {
  const { url, timeoutMs = TIMEOUT_MS } = options
  const patience = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
  const transport = createTransport(
    { url, pool: true, maxConnections: 2, dnsTimeout: timeoutMs, ...patience },
    { from: options.from },
  )
  const domain = /@([^\s>]+)/.exec(options.from)?.[1] ?? 'localhost'
  return {
    async send(mail) {
      await transport.sendMail({
        ...(mail.id === undefined ? {} : { messageId: `<${mail.id}@${domain}>` }),
        to: { name: '', address: mail.to },
        ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        attachments: (mail.attachments ?? []).map(({ fileName, contentType, content }) => ({
          filename: fileName,
          contentType,
          content: Buffer.from(content),
        })),
      })
    },
    close: () => transport.close(),
  }
}
