/** Which mailboxes are counted together for the cap on welcome coins. */
import { expect, test } from 'vitest'
import { welcomeDomain } from './welcome-domain.ts'

test.each([
  ['asha@shop.in', 'shop.in'],
  ['Asha@Mail.SHOP.in', 'shop.in'],
  ['a@b.c.shop.co.in', 'shop.co.in'],
  ['a@shop.com', 'shop.com'],
])('%s counts as %s', (email, domain) => {
  expect(welcomeDomain(email)).toBe(domain)
})

test.each(['asha@gmail.com', 'asha@Rediffmail.com', 'asha@example.test', 'asha@mail.example.com'])(
  '%s is not limited: a large provider, or a reserved domain',
  (email) => {
    expect(welcomeDomain(email)).toBeNull()
  },
)

test('a domain that only ends like a large provider is limited', () => {
  expect(welcomeDomain('asha@notgmail.com')).toBe('notgmail.com')
  expect(welcomeDomain('asha@gmail.com.evil.in')).toBe('evil.in')
})
