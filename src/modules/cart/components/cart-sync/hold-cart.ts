/**
 * Freezes the cart in every tab of this browser while an order is being paid: changes from the account's other browsers
 * wait. Tabs share a browser lock, which is released when a tab closes; without locks (a shop opened without TLS) each
 * tab has its own.
 */
const LOCK = 'panna.cart'

let holders = 0
const waiting = new Set<() => void>()

/** Freezes the cart until the returned function is called. */
export function holdCart(): () => void {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  holders += 1
  if ('locks' in navigator) void navigator.locks.request(LOCK, { mode: 'shared' }, () => released)
  return () => {
    release()
    holders -= 1
    for (const go of waiting) go()
    waiting.clear()
  }
}

/** Changes the cart as soon as nobody holds it. `work` is synchronous. */
export async function whenCartIsFree(work: () => void): Promise<void> {
  const tryNow = async () => {
    // This tab's own hold counts at once, before the lock is granted.
    if (holders > 0) return false
    work()
    return true
  }
  while (!(await ('locks' in navigator ? navigator.locks.request(LOCK, tryNow) : tryNow())))
    await new Promise<void>((resolve) => waiting.add(resolve))
}
