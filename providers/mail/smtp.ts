import { createTransport } from 'nodemailer'
import type { MailSender } from './port.ts'

/** Sends through an SMTP server over a few kept connections. Headers are built by the library from parsed addresses. */
export function createSmtpMail(options: { readonly url: string; readonly from: string }): MailSender {
  const transport = createTransport(
    { url: options.url, pool: true, maxConnections: 2 },
    { from: options.from },
  )
  return {
    async send(mail) {
      await transport.sendMail({
        to: { name: '', address: mail.to },
        ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
      })
    },
    close: () => transport.close(),
  }
}
