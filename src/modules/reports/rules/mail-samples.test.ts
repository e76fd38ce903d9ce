import { describe, expect, test } from 'vitest'
import { withOwnWords } from '#platform/rules/mail-template.ts'
import { mailVariables, sampleMail, SHOPPER_MAIL_KINDS, shippedWords } from './mail-samples.ts'
import { changedWords, mailTextInput } from './mail-text-input.ts'

const SHOP = 'https://shop.example'
const NOTHING = { subject: '', intro: '', footer: '' }

describe.each(SHOPPER_MAIL_KINDS)('the mail %s', (kind) => {
  const { template, ...sample } = sampleMail(kind, SHOP)
  const shipped = shippedWords(kind, SHOP)

  test('is unchanged if its default texts are saved unchanged', () => {
    const parsed = mailTextInput(Object.keys(mailVariables(kind, SHOP))).parse({ ...shipped, version: 0 })
    expect(changedWords(parsed, shipped)).toEqual(NOTHING)
    expect(withOwnWords({ ...sample, template }, NOTHING)).toEqual(sample)
  })

  test('is the same if its default texts are filled in', () => {
    const made = withOwnWords({ ...sample, template }, shipped)
    expect(made).toEqual(sample)
    expect(`${sample.subject} ${shipped.subject}`).not.toContain('undefined')
  })

  test('has its texts in both parts, so that others can replace them', () => {
    expect(template.kind).toBe(kind)
    expect(sample.text).toContain(template.intro.join('\n\n'))
    const own = withOwnWords(
      { ...sample, template },
      { ...NOTHING, footer: 'Write to {{shopEmail}}.', subject: 'S' },
    )
    expect(own.subject).toBe('S')
    for (const part of [own.text, own.html]) expect(part).toContain('Write to hello@panna.example.')
    if (template.intro.length === 0) return
    const changed = withOwnWords({ ...sample, template }, { ...NOTHING, intro: 'Only this <i>.' })
    expect(changed.text).toContain('Only this <i>.')
    expect(changed.html).toContain('Only this &lt;i&gt;.')
    for (const paragraph of template.intro) expect(changed.text).not.toContain(paragraph)
  })
})
