/**
 * Records toasts for tests. Only one is shown at a time, and the next one, a dialog or a few seconds remove it, so
 * looking for it on the page would be a race. Each toast is recorded as it appears and can be awaited once.
 */
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

type Shown = { readonly lines: readonly string[]; wasAwaited: boolean }

const shownOn = new WeakMap<Page, Shown[]>()

/** Call before the context's first page. */
export async function noteToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('noteToast', ({ page }, lines: string[]) => {
    shownOn.set(page, [...(shownOn.get(page) ?? []), { lines, wasAwaited: false }])
  })
  await context.addInitScript(reportToasts)
}

/**
 * Waits for a toast with this line that no earlier call has consumed, or for a status on the page with the same text.
 * A toast counts only as recorded: looked at on the page, it could be there before its record, which would then count
 * for the next toast with the same line.
 */
export async function expectToast(page: Page, text: string): Promise<void> {
  const said = async () => ((await hasSaid(page, text)) ? text : (shownOn.get(page) ?? []))
  await expect.poll(said, { message: `the toast '${text}'` }).toBe(text)
}

async function hasSaid(page: Page, text: string): Promise<boolean> {
  const same = (shownOn.get(page) ?? []).filter(({ lines }) => lines.includes(text))
  const next = same.find(({ wasAwaited }) => !wasAwaited)
  if (next) next.wasAwaited = true
  if (same.length > 0) return next !== undefined
  const statuses = page.getByRole('status').and(page.locator(':not(.toasts)'))
  return statuses.getByText(text, { exact: true }).first().isVisible()
}

function reportToasts(): void {
  const report = (window as unknown as { noteToast?: (lines: string[]) => void }).noteToast
  const reported = new WeakSet<Element>()
  // Each time anything changes: a toast can be added to a dialog that closes, and be seen once the container has moved.
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('.toasts > *')) {
      if (reported.has(toast) || !toast.checkVisibility()) continue
      reported.add(toast)
      report?.([...toast.querySelectorAll('p')].map((line) => line.textContent))
    }
  }).observe(document, { childList: true, subtree: true })
}
