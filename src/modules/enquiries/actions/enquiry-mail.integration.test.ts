import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { EXAMPLE_FACTS } from '#platform/rules/shop-facts.ts'
import { enquiryInput } from '../rules/enquiry.ts'
import { TASKS } from '#server/jobs/jobs.ts'
import { testShop } from '#tests/support/shop.ts'

const testing = await testShop()

type Caught = { readonly to: readonly string[]; readonly subject: string; readonly text: string }

async function mails(): Promise<Caught[]> {
  return (await (await fetch(`${testing.sandbox.url}/mail.json`)).json()) as Caught[]
}

function submit(changes: Record<string, string> = {}) {
  const formData = {
    name: 'Asha Rao',
    email: 'asha@example.test',
    mobile: '9848012345',
    requirement: `Enquiry ${randomUUID()}`,
    ...changes,
  }
  return testing.shop.submitEnquiry(
    enquiryInput.parse({ formId: 'contact-form', formData, websiteUrl: 'http://shop.test/contact' }),
  )
}

describe('the enquiry mails', () => {
  test('reach the visitor with the number, and the shop with everything', async () => {
    const requirement = `One\nTwo ${randomUUID()}`
    const { leadId, ticketNumber } = await submit({ requirement })
    for (const reader of ['visitor', 'shop'])
      await TASKS.send_enquiry_mail(testing.shop, { enquiryId: leadId, reader })
    const [toShop, toVisitor] = await mails()
    expect(toVisitor).toMatchObject({
      to: ['asha@example.test'],
      subject: `We have your message: ticket ${ticketNumber}`,
    })
    expect(toVisitor?.text).not.toContain(requirement)
    expect(toShop).toMatchObject({ to: [EXAMPLE_FACTS.email], subject: `Enquiry ${ticketNumber}` })
    expect(toShop?.text.replaceAll('\r\n', '\n')).toContain(requirement)
    expect(toShop?.text).toContain(leadId)
  })

  test('are not retried for a deleted enquiry', async () => {
    const before = (await mails()).length
    await testing.shop.sendEnquiryMail({ enquiryId: randomUUID(), reader: 'visitor' })
    expect(await mails()).toHaveLength(before)
  })

  test('are refused with an invalid payload', () => {
    expect(() => TASKS.send_enquiry_mail(testing.shop, { enquiryId: 'x', reader: 'all' })).toThrow()
  })
})

test('the database refuses a mobile number without ten digits, and an unknown status', async () => {
  const { leadId } = await submit()
  for (const change of [`mobile = '98480'`, `status = 'lost'`])
    await expect(
      testing.db.pool.query(`UPDATE enquiries SET ${change} WHERE id = $1`, [leadId]),
    ).rejects.toThrow('violates check constraint')
})
