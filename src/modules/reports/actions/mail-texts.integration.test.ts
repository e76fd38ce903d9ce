/** The shop's own mail texts: who can change them, and the mail that arrives. */
import { expect, test } from 'vitest'
import { anAccount } from '#tests/support/cash.ts'
import { aGuest, testShop } from '#tests/support/shop.ts'
import { notedBy, staffOf } from '#tests/support/staff.ts'

const testing = await testShop()
const { shop, sandbox, db } = testing
const kind = 'registered'

const text = (changes: object = {}) => ({ subject: '', intro: '', footer: '', version: 0, ...changes })

async function mails(): Promise<readonly { subject: string; text: string; html: string }[]> {
  const answer = await fetch(`${sandbox.url}/mail.json`)
  return (await answer.json()) as { subject: string; text: string; html: string }[]
}

test('only staff with the permission can change mail texts; an outdated form is refused', async () => {
  for (const actor of [
    { kind: 'visitor' } as const,
    await aGuest(testing),
    await anAccount(testing),
    await staffOf(testing, 'manager'),
  ]) {
    const refusal = { ok: false, problem: { code: 'forbidden' } }
    expect(await shop.saveMailText(actor, { kind, text: text() })).toMatchObject(refusal)
    expect(await shop.requestSampleMail(actor, { kind })).toMatchObject(refusal)
  }
  expect((await db.pool.query('SELECT 1 FROM mail_texts')).rowCount).toBe(0)
  const owner = await staffOf(testing, 'owner')
  expect(await shop.saveMailText(owner, { kind, text: text({ footer: 'One' }) })).toMatchObject({ ok: true })
  for (const version of [0, 9])
    expect(await shop.saveMailText(owner, { kind, text: text({ version, footer: 'Two' }) })).toMatchObject({
      ok: false,
      problem: { code: 'stale' },
    })
  expect(await notedBy(testing)).toMatchObject([
    { action: 'mail_text.changed', before: { footer: '' }, after: { footer: 'One' } },
  ])
})

test('the next mail has the changed texts; without them it is the same to the byte', async () => {
  const owner = await staffOf(testing, 'owner')
  const send = async () => {
    const before = (await mails()).length
    await shop.sendSampleMail({ staffId: owner.userId, kind: 'shipped' })
    const now = await mails()
    expect(now).toHaveLength(before + 1)
    return now.find(({ subject }) => subject.includes('PN-1078'))!
  }
  const first = await send()
  expect(first.subject).toBe('Your Panna order PN-1078 is on its way')
  const { words } = await shop.getMailText({ kind: 'shipped' })
  expect(words.subject).toBe('Your {{shopName}} order {{orderNumber}} is on its way')
  await shop.saveMailText(owner, { kind: 'shipped', text: { ...words, version: 0 } })
  const withoutCode = (sent: string) => sent.replace(/\b\d{6}\b/g, '')
  expect(withoutCode((await send()).text)).toBe(withoutCode(first.text))

  await shop.saveMailText(owner, {
    kind: 'shipped',
    text: {
      ...words,
      subject: '{{customerName}}, {{orderNumber}} left today',
      footer: 'See you & soon',
      version: 1,
    },
  })
  await shop.sendSampleMail({ staffId: owner.userId, kind: 'shipped' })
  const changed = (await mails()).find(({ subject }) => subject === 'Asha Rao, PN-1078 left today')
  expect(changed?.text).toContain('See you & soon')
  expect(changed?.html).toContain('See you &amp; soon')
})
