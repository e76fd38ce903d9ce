/**
 * Error messages for input of integrators and AI assistants, for every rule without a message of its own. Passed to
 * `parse` as its error map.
 */
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { z } from '#platform/rules/zod.ts'

type Issue = z.core.$ZodRawIssue
type Size = Extract<Issue, { code: 'too_small' | 'too_big' }>

export function inputSentence(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? MESSAGES.input_missing : ofType(issue.expected, issue.schema)
    case 'too_small':
      return ofSize(issue, issue.minimum, sentences.inputAtLeast)
    case 'too_big':
      return ofSize(issue, issue.maximum, sentences.inputAtMost)
    case 'invalid_value':
      return issue.input === undefined
        ? MESSAGES.input_missing
        : sentences.inputOneOf(issue.values.map((value) => String(value)))
    case 'invalid_format':
      return ofFormat(issue.format)
    case 'invalid_key':
      return issue.issues[0]?.message ?? MESSAGES.input_other
    case 'unrecognized_keys':
      return MESSAGES.data_field_unknown
    case 'custom':
    case 'invalid_element':
    case 'invalid_union':
    case 'not_multiple_of':
    default:
      return MESSAGES.input_other
  }
}

function ofType(expected: string, schema: z.core.$ZodType | undefined): string {
  if (schema instanceof z.ZodNumber) return ofNumber(schema)
  if (expected === 'string') return MESSAGES.input_text
  if (expected === 'boolean') return MESSAGES.input_yes_or_no
  if (expected === 'array') return MESSAGES.input_list
  return expected === 'object' || expected === 'record' ? MESSAGES.input_object : MESSAGES.input_other
}

function ofSize(
  { code, origin, schema }: Size,
  bound: number | bigint,
  sentence: (count: string, what: 'characters' | 'entries') => string,
): string {
  if (schema instanceof z.ZodNumber) return ofNumber(schema)
  if (code === 'too_small' && bound === 1) return MESSAGES.input_empty
  return sentence(String(bound), origin === 'string' ? 'characters' : 'entries')
}

/** All limits of the number in one sentence, whichever was exceeded. */
function ofNumber({ minValue, maxValue, format }: z.ZodNumber): string {
  const bound = (value: number | null) =>
    value !== null && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : null
  return sentences.inputNumber(format === 'safeint', bound(minValue), bound(maxValue))
}

function ofFormat(format: string): string {
  if (format === 'uuid') return MESSAGES.api_id
  return format === 'date' ? MESSAGES.data_day : MESSAGES.input_other
}
