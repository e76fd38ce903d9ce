import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalEmail, welcomeDomain } from './canonical-email.ts'

test.each([
  ['Asha@Example.Test', 'asha@example.test'],
  ['asha+coins@example.test', 'asha@example.test'],
  ['asha+a+b@example.test', 'asha@example.test'],
  ['a.s.ha@example.test', 'a.s.ha@example.test'],
  ['A.s.ha+x@Gmail.com', 'asha@gmail.com'],
  ['asha@googlemail.com', 'asha@gmail.com'],
  ['a.sha@notgmail.com', 'a.sha@notgmail.com'],
])('%s is the mailbox %s', (written, mailbox) => {
  expect(canonicalEmail(written)).toBe(mailbox)
})

test('any address stays the same when canonicalised twice; capitals, tags and Gmail’s dots make no difference', () => {
  const word = fc.stringMatching(/^[a-z][a-z0-9]{1,12}$/)
  fc.assert(
    fc.property(word, word, word, fc.constantFrom('gmail.com', 'example.test'), (a, b, tag, domain) => {
      const one = canonicalEmail(`${a}.${b}@${domain}`)
      const spelled = domain === 'gmail.com' ? `${a}${b}` : `${a}.${b}`
      return (
        canonicalEmail(one) === one &&
        canonicalEmail(`${spelled.toUpperCase()}+${tag}@${domain.toUpperCase()}`) === one
      )
    }),
  )
})

// Which mailboxes are counted together for the cap on welcome coins.

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
