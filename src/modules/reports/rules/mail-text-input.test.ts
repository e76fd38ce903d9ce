import { describe, expect, test } from 'vitest'
import { problemsOf } from '#platform/rules/form-problems.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { changedWords, mailTextInput } from './mail-text-input.ts'

const NOTHING = { subject: '', intro: '', footer: '' }

describe('the form of a mail text', () => {
  const form = mailTextInput(['orderNumber'])
  const problems = (changes: object) => {
    const parsed = form.safeParse({ ...NOTHING, version: 0, ...changes })
    return parsed.success ? {} : problemsOf(parsed.error)
  }

  test.each([
    [{ subject: 'Order {{orderNumber}}', intro: 'a\r\n\r\n\r\nb' }, {}],
    [{ subject: 'a\nb' }, { subject: MESSAGES.mail_subject_lines }],
    [{ subject: 'x'.repeat(151) }, { subject: sentences.textTooLong(150) }],
    [{ intro: '{{order}}' }, { intro: sentences.variableUnknown('{{order}}') }],
    [{ footer: '{{}}' }, { footer: sentences.variableUnknown('{{}}') }],
  ])('%j', (changes, expected) => {
    expect(problems(changes)).toEqual(expected)
  })
})

test('only what differs from the default texts is stored', () => {
  const shipped = { subject: 'A ', intro: 'B\r\nC', footer: '' }
  expect(changedWords({ subject: 'A', intro: 'B\nC', footer: '' }, shipped)).toEqual(NOTHING)
  expect(changedWords({ subject: 'A', intro: 'B', footer: 'D' }, shipped)).toEqual({
    subject: '',
    intro: 'B',
    footer: 'D',
  })
})
