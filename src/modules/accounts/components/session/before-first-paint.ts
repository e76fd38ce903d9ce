/**
 * Runs in the head of every page before the first paint. Marks what the signed-in header will contain, so that its
 * space is reserved and nothing shifts; and remembers the last button pressed before hydration. Plain JavaScript as
 * text; the same for everyone, so that its CSP hash is constant.
 */
import { STORAGE_KEYS } from '#platform/ui/storage.ts'

/** Where it is stored on the root element. */
export const EARLY_PRESS = 'pannaEarlyPress'

export const BEFORE_FIRST_PAINT = `(function (root) {
  root.dataset.js = ''
  document.addEventListener('click', function (event) {
    for (var key in document) if (key.indexOf('_reactListening') === 0) return
    root.${EARLY_PRESS} = event.target.closest('main button[type=button]')
  }, true)
  try {
    if (sessionStorage.getItem('${STORAGE_KEYS.notice}') === 'signed_out') return
    var session = JSON.parse(localStorage.getItem('${STORAGE_KEYS.session}'))
    if (session && session.user) root.dataset.account = ''
    if (session && session.coins > 0) root.dataset.coins = ''
  } catch (error) {}
})(document.documentElement)`
