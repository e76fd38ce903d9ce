import { AccountIcon, ChevronIcon } from '#app/components/icons.tsx'
import { hasCoins, leaveNotice, useSession } from '#app/components/session/session-provider.tsx'

const SIGN_UP_PATH = '/auth?mode=signup'

/** Login and sign-up, or the shopper's own menu. Its width is the same for both, so nothing moves when one is known. */
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
          <ul className="menu-list menu-list-end">
            <AccountLinks isAdmin={user.isAdmin} />
          </ul>
        </details>
      ) : (
        <div className="account-pair">
          <a href="/auth">Login</a>
          <a className="account-signup" href={SIGN_UP_PATH}>
            Sign Up
          </a>
        </div>
      )}
    </div>
  )
}

/** The same for the drawer of small screens: who is signed in, and what they can do. */
export function DrawerAccount() {
  const { user } = useSession()
  if (!user)
    return (
      <div className="menu-drawer-pair">
        <a className="button button-soft" href="/auth">
          Login
        </a>
        <a className="button" href={SIGN_UP_PATH}>
          Sign Up
        </a>
      </div>
    )
  return (
    <>
      <p className="menu-drawer-user">
        <AccountIcon />
        {user.name || user.email}
      </p>
      <ul className="menu-drawer-pages">
        <AccountLinks isAdmin={user.isAdmin} />
      </ul>
    </>
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
        <form method="post" action="/auth/sign-out" onSubmit={() => leaveNotice('signed_out')}>
          <button type="submit">Sign Out</button>
        </form>
      </li>
    </>
  )
}

/** The balance of reward coins, once there is one. */
export function CoinsPill() {
  const { coins } = useSession()
  return (
    <span className="coins-pill">
      {hasCoins(coins) && (
        <>
          <span className="coin" aria-hidden="true" />
          {coins.toLocaleString('en-IN')}
          <span className="coins-word"> coins</span>
        </>
      )}
    </span>
  )
}
