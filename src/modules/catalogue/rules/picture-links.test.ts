import { expect, test } from 'vitest'
import { linkedPicture, sharePicturePath } from './picture-links.ts'

const OWN = '/pictures/0123456789abcdef01234567'

test("the shop's own pictures have a share image and a wide JPEG", () => {
  expect(sharePicturePath(OWN)).toBe(`${OWN}/share.jpg`)
  expect(linkedPicture('https://a.example', OWN)).toBe(`https://a.example${OWN}/1200.jpg`)
})

test.each(['/images/x.svg', 'https://cdn.example/a.jpg', `${OWN}/800`, '/pictures/x', '', `${OWN}\n`])(
  '%j has no share image',
  (url) => {
    expect(sharePicturePath(url)).toBeUndefined()
  },
)

test('other pictures are linked directly', () => {
  expect(linkedPicture('https://a.example', '/images/x.svg')).toBe('https://a.example/images/x.svg')
  expect(linkedPicture('https://a.example', 'https://cdn.example/a.jpg')).toBe('https://cdn.example/a.jpg')
})
