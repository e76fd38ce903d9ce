import { expect, test } from 'vitest'
import { publicFile } from './responses.ts'

test('public documents can be read by pages of other sites', () => {
  const { headers } = publicFile('{}', 'application/json')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
})
