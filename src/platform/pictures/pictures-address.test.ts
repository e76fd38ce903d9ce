import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ICON_SIDES, PICTURE_FORMATS, PICTURE_WIDTHS } from '../rules/picture.ts'
import { isPicturePath, readPictureAddress } from './pictures.ts'

const ID = '0eed7115d880ea76845327de'

describe('addresses of pictures', () => {
  test('exist for every width, alone and with every format', () => {
    for (const size of PICTURE_WIDTHS) {
      expect(readPictureAddress(`/pictures/${ID}/${size}`)).toEqual({ id: ID, size, format: null })
      for (const format of PICTURE_FORMATS)
        expect(readPictureAddress(`/pictures/${ID}/${size}.${format}`)).toEqual({ id: ID, size, format })
    }
  })

  test('without a size have a default one; a query changes nothing', () => {
    expect(readPictureAddress(`/pictures/${ID}`)).toEqual({ id: ID, size: 800, format: null })
    expect(readPictureAddress(`/pictures/${ID}/480?v=/../`)).toEqual({ id: ID, size: 480, format: null })
  })

  test('of shared links are JPEG only', () => {
    for (const size of ['share', 'cover', 'logo'])
      expect(readPictureAddress(`/pictures/${ID}/${size}.jpg`)).toEqual({ id: ID, size, format: 'jpg' })
    for (const other of ['share', 'share.webp', 'share.avif', 'share.jpg.jpg'])
      expect(readPictureAddress(`/pictures/${ID}/${other}`)).toBeNull()
  })

  test('of icons are PNG, in their own sizes', () => {
    for (const size of [...ICON_SIDES, 'maskable'].map((side) => `icon-${side}`))
      expect(readPictureAddress(`/pictures/${ID}/${size}.png`)).toEqual({ id: ID, size, format: 'png' })
    for (const other of ['icon-33.png', 'icon-32', 'icon-32.jpg', 'icon-.png'])
      expect(readPictureAddress(`/pictures/${ID}/${other}`)).toBeNull()
  })

  test.each([
    '/pictures/',
    `/pictures/${ID}/`,
    `/pictures/${ID}/481`,
    `/pictures/${ID}/0480`,
    `/pictures/${ID}/480.png`,
    `/pictures/${ID}/480.svg`,
    `/pictures/${ID}/480.JPG`,
    `/pictures/${ID}/99999`,
    `/pictures/${ID}/-96`,
    `/pictures/${ID.toUpperCase()}/480`,
    `/pictures/${ID}a/480`,
    `/pictures/${ID}%00/480`,
    `/pictures/${ID}/480%00.jpg`,
    `/pictures/../../etc/passwd`,
    `/pictures/%2e%2e%2fetc%2fpasswd`,
    `/pictures/..\\..\\secrets.json`,
    `/pictures//etc/passwd`,
    `//pictures/${ID}/480`,
    `/pictures/${ID}/480/../../../secrets.json`,
    `/pictures/${ID}\n/480`,
  ])('%j is not one', (url) => {
    expect(readPictureAddress(url)).toBeNull()
  })

  test('never contain a path, whatever is requested', () => {
    const part = fc.constantFrom('..', '/', '%2f', '.', ID, '480', '.jpg', 'share', '\0', '\\', 'a')
    const good = fc.constantFrom(...PICTURE_WIDTHS).map((width) => `/pictures/${ID}/${width}`)
    const url = fc.oneof(
      good,
      fc.array(part).map((parts) => `/pictures/${parts.join('')}`),
    )
    fc.assert(
      fc.property(url, (asked) => {
        expect(isPicturePath(asked)).toBe(true)
        const address = readPictureAddress(asked)
        fc.pre(address !== null)
        expect(address.id).toMatch(/^[0-9a-f]{24}$/)
        expect([...PICTURE_WIDTHS, 'share']).toContain(address.size)
      }),
    )
  })
})
