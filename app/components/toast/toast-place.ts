/**
 * Where toasts stand: above everything. While a dialog is open all outside it can be neither reached nor read out, and
 * lies behind its veil; so the place of the toasts moves into the dialog that is on top, and out again. It goes there
 * when the dialog opens, not with the first toast: readers only notice what arrives in a place that they know.
 */

/**
 * Calls `onMade` with the place, and keeps it on top; what it returns takes it away again. `onDialog` is called when a
 * dialog opens: what was shown before would cover it.
 */
export function keepToastPlace(onMade: (place: HTMLElement) => void, onDialog: () => void): () => void {
  const place = document.createElement('div')
  place.className = 'toasts'
  place.setAttribute('role', 'status')
  place.setAttribute('aria-live', 'polite')
  // Browsers without popovers have its style sheet's layer instead.
  const isPopover = 'popover' in place
  if (isPopover) place.popover = 'manual'
  let dialogs: readonly Element[] = []
  const raise = () => {
    const open = [...document.querySelectorAll('dialog:modal')]
    if (open.some((each) => !dialogs.includes(each))) onDialog()
    // In the order in which they opened: that is how they lie on each other, wherever they stand in the document.
    dialogs = [
      ...dialogs.filter((each) => open.includes(each)),
      ...open.filter((each) => !dialogs.includes(each)),
    ]
    const top = dialogs.at(-1) ?? document.body
    if (place.parentNode !== top) top.append(place)
    if (isPopover && !place.matches(':popover-open')) place.showPopover()
  }
  const watch = new MutationObserver(raise)
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] })
  raise()
  onMade(place)
  return () => {
    watch.disconnect()
    place.remove()
  }
}
