import { describe, expect, test } from 'vitest'
import { createLog } from '#platform/process/log.ts'

function logged(facts: Record<string, unknown>, message = 'message') {
  const lines: string[] = []
  createLog('info', { write: (line: string) => void lines.push(line) }).warn(facts, message)
  return lines
}

describe('the log', () => {
  test('removes secrets, wherever they occur', () => {
    const secret = 'never-to-be-read'
    const facts = {
      password: secret,
      token: secret,
      email: secret,
      body: { password: secret, customer: { phone: secret }, signature: secret },
      req: { headers: { cookie: secret, authorization: secret, 'set-cookie': secret } },
    }
    expect(logged(facts).join()).not.toContain(secret)
  })

  test('of an error contains its kind, message, code and stack, never the row it mentions', () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(a@example.test)',
      parameters: ['a@example.test'],
    })
    const line = logged({ err: new Error('Failed query', { cause: error }) }).join()
    expect(line).not.toContain('a@example.test')
    expect(JSON.parse(line).err).toMatchObject({
      type: 'Error',
      message: 'Failed query',
      cause: { message: 'duplicate key', code: '23505' },
    })
  })

  test('has one line per event, truncated to a maximum length', () => {
    const lines = logged({ name: 'a\r\n{"level":"fatal"}\u001b[31m', agent: 'x'.repeat(1_000_000) })
    expect(lines).toHaveLength(1)
    for (const character of ['\r', '\n', '\u001b']) expect(lines[0]!.trimEnd()).not.toContain(character)
    expect(lines[0]!.length).toBeLessThan(2_000)
  })
})
