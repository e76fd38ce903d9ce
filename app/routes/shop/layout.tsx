import { Outlet, useLocation, useRouteLoaderData } from 'react-router'
import { ProblemPage } from '#app/components/feedback/problem-page.tsx'
import { Shell } from '#app/components/shell/shell.tsx'
import type { Route } from './+types/layout'

export default function ShopLayout() {
  // From the page's data, not its address: the page cache keeps one page for all spellings of a search.
  const listing = useRouteLoaderData<{ readonly search: string }>('routes/catalogue/products')
  return (
    <Shell path={useLocation().pathname} search={listing?.search}>
      <Outlet />
    </Shell>
  )
}

/** A page that failed keeps its surroundings. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell path={useLocation().pathname}>
      <ProblemPage error={error} />
    </Shell>
  )
}
