import { expect, test } from 'vitest'
import { picturesInText } from './pictures-in-text.ts'

const ONE = '/pictures/aabbccddeeff001122334455'
const OTHER = '/pictures/0123456789abcdef01234567'

test('each of the shop’s own pictures is listed once', () => {
  expect(picturesInText(`![a](${ONE}) ![b](${OTHER} "x") ![c](${ONE})`)).toEqual([ONE, OTHER])
  expect(picturesInText(`${ONE}/320 ${ONE}aa /pictures/xyz https://x.example/pictures/`)).toEqual([])
})
