import { expect, test } from 'vitest'
import { saveViewInput } from './saved-view.ts'

test.each([
  [{ list: 'https://evil.test/cms/orders' }, false],
  [{ list: '/cms/orders' }, true],
  [{ name: '  ' }, false],
  [{ name: 'x'.repeat(41) }, false],
  [{ query: '' }, false],
  [{ query: `search=${'x'.repeat(1_001)}` }, false],
])('%j is accepted: %j', (part, isFine) => {
  const view = { list: '/cms/orders', query: 'tag=vip', name: 'VIP', isShared: false, ...part }
  expect(saveViewInput.safeParse(view).success).toBe(isFine)
})
