import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalEmail } from './canonical-email.ts'

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
