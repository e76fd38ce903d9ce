import { expect, test } from 'vitest'
import { staffInviteMail } from './staff-invite-mail.ts'

test('the mail has the role and the days, and nothing that somebody typed', () => {
  const mail = staffInviteMail({ link: 'https://shop.test/join?token=t', staffRole: 'manager' })
  for (const part of ['https://shop.test/join?token=t', 'Your role: Manager', '3 days'])
    expect(mail.text).toContain(part)
})
