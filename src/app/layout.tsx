import { useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigation, useRouteLoaderData } from 'react-router'
import { WaitingEnquiry } from '#modules/enquiries/components/enquiry/waiting-enquiry.tsx'
import { PageSkeleton } from '#platform/ui/feedback/page-skeleton.tsx'
import { ProblemPage } from '#platform/ui/feedback/problem-page.tsx'
import { Shell } from './shell/shell.tsx'
import type { Route } from './+types/layout'

/** Delay before the skeleton: flashing it would make a quick page feel slow. */
const SKELETON_AFTER_MS = 300

export default function ShopLayout() {
  // From the page's data, not its address: the page cache stores one page for all spellings of a search.
  const listing = useRouteLoaderData<{ readonly search: string }>('app/pages/products')
  const awaitedPath = useSlowPath()
  return (
    <Shell path={useLocation().pathname} search={listing?.search}>
      {awaitedPath !== null && <PageSkeleton path={awaitedPath} />}
      <div hidden={awaitedPath !== null}>
        <Outlet />
      </div>
      <WaitingEnquiry />
    </Shell>
  )
}

/** The path of a page that loads slowly; null if none does. */
function useSlowPath(): string | null {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const path = state === 'loading' && location.pathname !== pathname ? location.pathname : null
  const [slowPath, setSlowPath] = useState<string | null>(null)
  useEffect(() => {
    if (path === null) return
    const timer = setTimeout(() => {
      setSlowPath(path)
      window.scrollTo(0, 0)
    }, SKELETON_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setSlowPath(null)
    }
  }, [path])
  return slowPath
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
