import { expect, test } from 'vitest'
import { safeLink } from './post-tree-of.ts'

test.each([
  ['/products?page=2#x', { href: '/products?page=2#x', isOutside: false }],
  ['#section-a', { href: '#section-a', isOutside: false }],
  ['https://x.example/a b', { href: 'https://x.example/a%20b', isOutside: true }],
  ['//x.example/a', { href: 'https://x.example/a', isOutside: true }],
  ['/\\x.example/a', { href: 'https://x.example/a', isOutside: true }],
  ['mailto:a@x.example', { href: 'mailto:a@x.example', isOutside: false }],
  ['java\nscript:alert(1)', null],
  ['\tjavascript:alert(1)', null],
  ['https://shop@x.example/', null],
  ['ftp://x.example/', null],
  ['http://', null],
])('%j leads to %j', (href, link) => {
  expect(safeLink(href)).toEqual(link)
})
