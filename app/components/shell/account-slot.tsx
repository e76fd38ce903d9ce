import { AccountIcon, ChevronIcon } from '#app/components/icons.tsx'
import { hasCoins, leaveNotice, useSession } from '#app/components/session/session-provider.tsx'

/** A login link, or the shopper's own menu. Its width is the same for both, so nothing moves when one is known. */
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
        <a className="account-login" href="/auth">
          <AccountIcon />
          Login
        </a>
      )}
    </div>
  )
}

/** The same for the drawer of small screens: who is signed in, and what they can do. */
export function DrawerAccount() {
  const { user } = useSession()
  return (
    <ul className="menu-drawer-pages">
      {user ? (
        <>
          <li className="menu-drawer-user">{user.name || user.email}</li>
          <AccountLinks isAdmin={user.isAdmin} />
        </>
      ) : (
        <li>
          <a href="/auth">Login</a>
        </li>
      )}
    </ul>
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
          {`${coins} coins`}
        </>
      )}
    </span>
  )
}
