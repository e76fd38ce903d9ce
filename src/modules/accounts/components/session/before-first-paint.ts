/**
 * Runs in the head of every page, before anything is drawn: marks what the shopper will have, so that its place is
 * kept and nothing moves when it is filled in; and remembers the last button that was pressed before the page's code was
 * there to hear it. Plain JavaScript as text; the same for everyone, so its hash is too.
 */
import { STORAGE_KEYS } from '#platform/ui/storage.ts'

/** Where the page's element keeps it. */
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
