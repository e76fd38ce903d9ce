/** The draft of the home page, for the frame of its editor. Nothing in it can be clicked. */
import { data } from 'react-router'
import { MESSAGES } from '#platform/rules/messages.ts'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import { SessionProvider } from '#modules/accounts/components/session/session-provider.tsx'
import { CartProvider } from '#modules/cart/components/cart-provider.tsx'
import { WishlistProvider } from '#modules/cart/components/wishlist/wishlist-provider.tsx'
import { ToastsProvider } from '#platform/ui/toast/toasts.tsx'
import type { PageHandle } from '../access.ts'
import { staffDeniedContext } from '../context.ts'
import { HomeBlocks } from '../pages/home/home-blocks.tsx'
import { loadHome } from '../pages/home/load-home.ts'
import type { Route } from './+types/home-preview'

export const handle: PageHandle = { access: 'admin', read: 'content.read' }

export const meta = staffMeta('Home page preview')

export async function loader({ context, url }: Route.LoaderArgs) {
  if (context.get(staffDeniedContext)) throw data({ message: MESSAGES.staff_denied }, 403)
  return loadHome(context, { isDraft: true, showMore: url.searchParams.get('show') === 'more' })
}

export default function HomePreview({ loaderData }: Route.ComponentProps) {
  return (
    <ToastsProvider>
      <CartProvider>
        <WishlistProvider>
          <SessionProvider>
            <main id="content" inert>
              <HomeBlocks home={loaderData} isPreview />
            </main>
          </SessionProvider>
        </WishlistProvider>
      </CartProvider>
    </ToastsProvider>
  )
}
