/** What stands around every page of the shop. */
import type { ReactNode } from 'react'
import { AccountDialogHost } from '#app/components/accounts/account-dialog-opener.tsx'
import { CartProvider } from '#app/components/cart/cart-provider.tsx'
import { EarlierAttempt } from '#app/components/checkout/earlier-attempt.tsx'
import { KeptInAccount } from '#app/components/kept/kept-in-account.tsx'
import { OrdersDialogOpener } from '#app/components/orders/orders-dialog-opener.tsx'
import { PincodeDialogOpener } from '#app/components/pincode/deliver-to.tsx'
import { SessionProvider } from '#app/components/session/session-provider.tsx'
import { Toaster, ToastsProvider } from '#app/components/toast/toasts.tsx'
import { WishlistProvider } from '#app/components/wishlist/wishlist-provider.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import { SearchDialog } from './search-dialog.tsx'
import { SiteBehaviour } from './site-behaviour.tsx'

type Props = {
  readonly path: string
  /** What this page was searched for. */
  readonly search?: string
  readonly children: ReactNode
}

export function Shell({ path, search = '', children }: Props) {
  return (
    <ToastsProvider>
      <CartProvider>
        <WishlistProvider>
          <SessionProvider>
            <Header search={search} />
            <main id="content" tabIndex={-1}>
              {children}
            </main>
            <Footer />
            <BottomBar path={path} />
            <MenuDrawer />
            <SearchDialog />
            <AccountDialogHost />
            <OrdersDialogOpener />
            <PincodeDialogOpener />
            <Toaster />
            <SiteBehaviour />
            <KeptInAccount />
            <EarlierAttempt />
          </SessionProvider>
        </WishlistProvider>
      </CartProvider>
    </ToastsProvider>
  )
}
