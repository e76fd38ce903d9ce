import { expect, test } from 'vitest'
import { PROBLEMS } from './problems.ts'
import { isPhotoType, photoProblem, type PhotoRefusal } from './photo.ts'

test('every refusal has its own message; only an oversized one may be reported from its size', () => {
  const refusals: PhotoRefusal[] = ['empty', 'large', 'kind', 'pixels', 'broken']
  const problems = refusals.map(photoProblem)
  expect(new Set(problems.map(({ key }) => key)).size).toBe(refusals.length)
  expect(problems.map(({ code }) => PROBLEMS[code].status)).toEqual([422, 413, 422, 422, 422])
})

test.each([
  ['image/jpeg', true],
  ['IMAGE/PNG; charset=binary', true],
  ['image/webp', true],
  ['image/avif', true],
  ['image/svg+xml', false],
  ['image/gif', false],
  ['text/html', false],
  ['', false],
  [undefined, false],
])('%j is accepted: %j', (type, isTaken) => {
  expect(isPhotoType(type)).toBe(isTaken)
})
