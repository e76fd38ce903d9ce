import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigation, useRouteLoaderData } from 'react-router'
import { WaitingEnquiry } from '#modules/enquiries/components/waiting-enquiry.tsx'
import { ProblemPage } from '#platform/ui/feedback/problem-page.tsx'
import { router } from './shell/page-memory.ts'
import { Shell } from './shell/shell.tsx'
import type { Route } from './+types/layout'

/** Delay before the skeleton: flashing it would make a quick page feel slow. */
const SKELETON_AFTER_MS = 300

export default function ShopLayout() {
  // From the page's data, not its address: the page cache stores one page for all spellings of a search.
  const listing = useRouteLoaderData<{ readonly search: string }>('app/pages/products')
  return (
    <Shell path={useLocation().pathname} search={listing?.search}>
      <Page>
        <Outlet />
      </Page>
      <WaitingEnquiry />
    </Shell>
  )
}

/** A component of its own, so that a navigation in progress does not render the frame again. */
function Page({ children }: { readonly children: ReactNode }) {
  const slow = useSlowPage()
  return (
    <>
      {slow && <slow.Skeleton path={slow.path} />}
      <div hidden={slow !== null}>{children}</div>
    </>
  )
}

type Slow = { readonly path: string; readonly Skeleton: ComponentType<{ readonly path: string }> }

/** The page that is loading slowly, with its skeleton; null if there is none. */
function useSlowPage(): Slow | null {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const path = state === 'loading' && location.pathname !== pathname ? location.pathname : null
  const [slow, setSlow] = useState<Slow | null>(null)
  useEffect(() => {
    if (path === null) return
    let isOver = false
    const loading = import('#platform/ui/feedback/page-skeleton.tsx').catch(() => null)
    const show = async () => {
      const code = await loading
      // Without the skeleton's code the page before stays; also if the data has arrived and the page is being rendered.
      if (isOver || code === null || router().state.navigation.state === 'idle') return
      setSlow({ path, Skeleton: code.PageSkeleton })
      window.scrollTo(0, 0)
    }
    const timer = setTimeout(() => void show(), SKELETON_AFTER_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
      setSlow(null)
    }
  }, [path])
  // Gone with the step itself: the position on the page is restored in the page's height, not in the skeleton's.
  return slow?.path === path ? slow : null
}

/** A failed page keeps its frame. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation()
  return (
    <Shell path={pathname}>
      <ProblemPage error={error} path={pathname} />
    </Shell>
  )
}
