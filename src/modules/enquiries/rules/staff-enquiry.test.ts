import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { anyText } from '#platform/testing/any-text.ts'
import {
  ENQUIRY_STATUSES,
  ENQUIRY_STATUS_COLOURS,
  ENQUIRY_STEPS,
  ENQUIRY_STEP_WORDS,
  enquiryStepInput,
  firstWords,
  statusAfter,
} from './staff-enquiry.ts'

describe('the steps of an enquiry', () => {
  test('lead to the right status', () => {
    expect(ENQUIRY_STATUSES.map((status) => ENQUIRY_STEPS.map((step) => statusAfter(status, step)))).toEqual([
      ['answered', 'open', 'closed', null],
      ['answered', 'answered', 'closed', 'open'],
      ['answered', 'closed', null, 'open'],
    ])
    expect(Object.keys(ENQUIRY_STEP_WORDS)).toEqual([...ENQUIRY_STEPS])
    expect(Object.keys(ENQUIRY_STATUS_COLOURS)).toEqual([...ENQUIRY_STATUSES])
  })

  test('need a text within its length for an answer and a note', () => {
    const message = (step: string, words: unknown) =>
      enquiryStepInput.safeParse({ step, seen: 0, words }).error?.issues[0]?.message
    for (const words of ['', ' \n ', '\u0000', 'x'.repeat(4_001), undefined])
      expect(message('answered', words)).toBe(MESSAGES.enquiry_answer_missing)
    for (const words of ['', 'x'.repeat(1_001)]) expect(message('note', words)).toBe(MESSAGES.order_note)
    expect(message('answered', 'x'.repeat(4_000))).toBeUndefined()
    expect(message('deleted', 'x')).toBe(MESSAGES.bad_request)
  })

  test('need the history that was seen, except for undoing a close', () => {
    expect(enquiryStepInput.safeParse({ step: 'closed', seen: Number.NaN }).success).toBe(false)
    expect(enquiryStepInput.safeParse({ step: 'closed', seen: null }).success).toBe(false)
    expect(enquiryStepInput.safeParse({ step: 'reopened', seen: null }).success).toBe(true)
  })
})

describe('the excerpt of an enquiry', () => {
  test('is all of a short message in one line, or the beginning of a long one', () => {
    expect(firstWords('Two\n lines ')).toBe('Two lines')
    const cut = firstWords('notebooks '.repeat(20))
    expect(cut).toMatch(/^(notebooks )+notebooks…$/)
    expect(firstWords('x'.repeat(100))).toBe(`${'x'.repeat(80)}…`)
  })

  test('is one line of at most eighty characters, whatever was written', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const words = firstWords(text)
        expect(words.length).toBeLessThanOrEqual(81)
        expect(words).not.toMatch(/[\n\r]/)
      }),
    )
  })
})
