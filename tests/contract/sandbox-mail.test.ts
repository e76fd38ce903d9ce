import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { openSandbox, type OpenSandbox } from './support/open-sandbox.ts'

type MailJson = { to: string[]; subject: string; text: string; html: string; at: string }

async function sendMail(sandbox: OpenSandbox, message: object, url = 'smtp://127.0.0.1'): Promise<void> {
  const transport = createTransport(`${url}:${sandbox.smtpPort}`)
  await transport.sendMail({ from: 'Panna <shop@example.test>', ...message })
  transport.close()
}

test('mail is caught, newest first, with all its recipients', async () => {
  await using sandbox = await openSandbox()
  await sendMail(sandbox, { to: 'asha@example.test', subject: 'First', text: 'One' })
  await sendMail(sandbox, {
    to: 'ravi@example.test',
    bcc: 'owner@example.test',
    subject: 'पन्ना: ₹1,250',
    text: 'Two',
    html: '<p>Two</p>',
  })

  const mails = await sandbox.must<MailJson[]>('GET', '/mail.json')

  expect(mails.map((mail) => mail.subject)).toEqual(['पन्ना: ₹1,250', 'First'])
  expect(mails[0]).toMatchObject({ to: ['ravi@example.test', 'owner@example.test'], html: '<p>Two</p>\n' })
  expect(Object.keys(mails[0] ?? {})).toEqual(['to', 'subject', 'text', 'html', 'attachments', 'at'])
  expect(Date.now() - Date.parse(mails[0]?.at ?? '')).toBeLessThan(60_000)
})

test('attachments are listed by name, type and size', async () => {
  await using sandbox = await openSandbox()
  const attachments = [
    { filename: 'PN-26-27-000001.pdf', contentType: 'application/pdf', content: Buffer.alloc(12_345, 1) },
    { filename: 'note.txt', content: 'twelve bytes' },
  ]
  await sendMail(sandbox, { to: 'asha@example.test', subject: 'With documents', text: 'x', attachments })

  const [mail] = await sandbox.must<{ attachments: unknown }[]>('GET', '/mail.json')

  expect(mail?.attachments).toEqual([
    { name: 'PN-26-27-000001.pdf', type: 'application/pdf', bytes: 12_345 },
    { name: 'note.txt', type: 'text/plain', bytes: 12 },
  ])
  expect((await sandbox.call('GET', '/mail/1')).text).toContain(
    'PN-26-27-000001.pdf (12 kB), note.txt (12 bytes)',
  )
})

test('any user name and password is accepted', async () => {
  await using sandbox = await openSandbox()
  await sendMail(
    sandbox,
    { to: 'a@example.test', subject: 'With a login', text: 'x' },
    'smtp://user:secret@127.0.0.1',
  )
  expect(await sandbox.must<MailJson[]>('GET', '/mail.json')).toHaveLength(1)
})

test('a message is shown without injecting markup into the page', async () => {
  await using sandbox = await openSandbox()
  await sendMail(sandbox, {
    to: 'a@example.test',
    subject: '<script>alert(1)</script>',
    text: 'See http://127.0.0.1:3000/verify?a=1&b=2 now',
    html: '<script>alert(2)</script><p title="x">Hello</p>',
  })

  const { text } = await sandbox.call('GET', '/mail/1')

  expect(text).not.toContain('<script')
  expect(text).toContain('&lt;script&gt;alert(1)')
  expect(text).toContain('href="http://127.0.0.1:3000/verify?a=1&amp;b=2"')
  expect(text).toMatch(/<iframe[^>]+sandbox="allow-popups allow-popups-to-escape-sandbox"/)
  expect((await sandbox.call('GET', '/mail')).text).toContain('href="/mail/1"')
  expect((await sandbox.call('GET', '/mail/2')).status).toBe(404)
})
