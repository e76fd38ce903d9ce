/**
 * While an order is being paid its cart stays as it is, in every tab of this browser: what another browser of the account
 * has changed meanwhile waits. Tabs meet at a lock of the browser, which goes with a tab that is closed; where the
 * browser has none (a shop opened without TLS), each tab holds its own.
 */
const LOCK = 'panna.cart'

let holders = 0
const waiting = new Set<() => void>()

/** Holds the cart until the returned function is called. */
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

/** Does something to the cart as soon as nobody holds it. `work` is done in one go. */
export async function whenCartIsFree(work: () => void): Promise<void> {
  const tryNow = async () => {
    // This tab's own hold counts from its first moment, before the lock is granted.
    if (holders > 0) return false
    work()
    return true
  }
  while (!(await ('locks' in navigator ? navigator.locks.request(LOCK, tryNow) : tryNow())))
    await new Promise<void>((resolve) => waiting.add(resolve))
}
