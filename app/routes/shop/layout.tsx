import { Outlet, useLocation } from 'react-router'
import { ProblemPage } from '#app/components/feedback/problem-page.tsx'
import { Shell } from '#app/components/shell/shell.tsx'
import type { Route } from './+types/layout'

export default function ShopLayout() {
  return (
    <Shell path={useLocation().pathname}>
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
