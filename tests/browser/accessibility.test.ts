/** The accessibility helper: it skips parts known to have no findings, and reports a violation wherever it occurs. */
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { sharedBrowser } from '../support/shared-browser.ts'

const browser = await sharedBrowser()

const LINES = Array.from({ length: 12 }, (_, index) => `<li>Line <strong>${index}</strong></li>`).join('')
const PAGE = `<!doctype html><html lang="en"><title>Judged</title><body style="color: #111; background: #fff"><main>
  <h1>Judged</h1><section><ul>${LINES}</ul></section><section><img alt="A pixel" src="data:,"><ul>${LINES}</ul></section>
  <section><a href="#end" tabindex="0">The end</a><ul>${LINES}</ul></section></main>`

test.each([
  ['a picture without words', `document.querySelector('img').removeAttribute('alt')`, 'image-alt'],
  [
    'letters as pale as paper, by what is around them',
    `document.body.style.color = '#eee'`,
    'color-contrast',
  ],
  [
    'a heading that skips a level',
    `document.querySelector('h1').outerHTML += '<h4>Deep</h4>'`,
    'heading-order',
  ],
  [
    'a link that jumps ahead by its tabindex',
    `document.querySelector('a').setAttribute('tabindex', '3')`,
    'tabindex',
  ],
  [
    'pale letters by another style sheet',
    `document.head.append(Object.assign(document.createElement('style'), { textContent: 'li { color: #eee }' }))`,
    'color-contrast',
  ],
])('%s: found on a page that had no findings before, each time', async (_name, spoil, rule) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.setContent(PAGE)
  await expectAccessible(page)
  await expectAccessible(page)
  await page.evaluate(spoil)
  for (const _time of [1, 2]) await expect(expectAccessible(page)).rejects.toThrow(rule)
  await page.setContent(PAGE)
  await expectAccessible(page)
  await page.close()
})
