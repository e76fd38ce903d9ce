import { groupDigits } from '#platform/rules/money.ts'
import type { MouseEvent } from 'react'
import { AccountLink } from '#modules/accounts/components/account-dialog-opener.tsx'
import { AccountIcon, ChevronIcon } from '#platform/ui/icons.tsx'
import { openOrdersDialog } from '#modules/orders/components/orders-dialog-opener.tsx'
import { hasCoins, leaveNotice, useSession } from '#modules/accounts/components/session/session-provider.tsx'

/**
 * Login and sign-up, or the shopper's menu. Both have the same width, so nothing moves when it is known which applies.
 */
export function AccountSlot() {
  const { user } = useSession()
  return (
    <div className="account-slot">
      {user ? (
        <details className="menu" data-menu name="site-menu">
          <summary>
            <AccountIcon />
            <span className="account-name">{user.name || user.email}</span>
            <ChevronIcon />
          </summary>
          <ul className="menu-list menu-list-end surface">
            <AccountLinks isAdmin={user.isAdmin} />
          </ul>
        </details>
      ) : (
        <div className="account-pair">
          <AccountLink mode="login">Login</AccountLink>
          <AccountLink mode="signup" className="account-signup">
            Sign Up
          </AccountLink>
        </div>
      )}
    </div>
  )
}

/** The same for the drawer of small screens: the account and its actions. */
export function DrawerAccount() {
  const { user } = useSession()
  if (!user)
    return (
      <>
        <div className="menu-drawer-pair">
          <AccountLink mode="login" className="button button-soft">
            Login
          </AccountLink>
          <AccountLink mode="signup" className="button">
            Sign Up
          </AccountLink>
        </div>
        <ul className="menu-drawer-pages">
          <li>
            <OrdersLink />
          </li>
        </ul>
      </>
    )
  return (
    <>
      <p className="menu-drawer-user row">
        <AccountIcon />
        {user.name || user.email}
      </p>
      <ul className="menu-drawer-pages">
        <AccountLinks isAdmin={user.isAdmin} />
      </ul>
    </>
  )
}

/** My Orders as a dialog over the current page; without JavaScript a page of its own. */
export function OrdersLink() {
  const open = (event: MouseEvent) => {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!isPlain || location.pathname === '/orders') return
    event.preventDefault()
    openOrdersDialog()
  }
  return (
    <a href="/orders" onClick={open}>
      My Orders
    </a>
  )
}

function AccountLinks({ isAdmin }: { readonly isAdmin: boolean }) {
  return (
    <>
      {isAdmin && (
        <li>
          <a href="/cms">Manage the shop</a>
        </li>
      )}
      <li>
        <OrdersLink />
      </li>
      <li>
        <a href="/rewards">Rewards</a>
      </li>
      <li>
        <a href="/account">My Account</a>
      </li>
      <li>
        <form
          method="post"
          action="/auth/sign-out"
          aria-label="Sign Out"
          onSubmit={() => leaveNotice('signed_out')}
        >
          <button type="submit">Sign Out</button>
        </form>
      </li>
    </>
  )
}

/** The balance of reward coins, if there is one. */
export function CoinsPill() {
  const { coins } = useSession()
  // Reserves the number's width until it is known.
  if (!hasCoins(coins)) return <span className="coins-pill" />
  return (
    <a className="coins-pill" href="/rewards">
      <span className="coin" aria-hidden="true" />
      {groupDigits(coins)}
      <span className="coins-word" aria-hidden="true">
        {' '}
        coins
      </span>
      <span className="sr-only"> reward coins</span>
    </a>
  )
}
