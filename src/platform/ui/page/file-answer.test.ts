import { expect, test } from 'vitest'
import { fileAnswer } from '#app/pages/machines/file-answer.ts'

test('public documents may be read by pages of other sites', () => {
  const { headers } = fileAnswer('{}', 'application/json')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
})
