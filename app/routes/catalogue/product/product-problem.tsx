import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { MESSAGES } from '#domain/messages.ts'
import { ProblemPage } from '#app/components/feedback/problem-page.tsx'
import { useShowToast } from '#app/components/toast/toasts.tsx'

/** A product that could not be loaded: said as the specification says it, with another try (spec §8). */
export function ProductProblem({ error }: { readonly error: unknown }) {
  const { pathname } = useLocation()
  const showToast = useShowToast()
  useEffect(() => showToast({ message: MESSAGES.product_failed, tone: 'bad' }), [showToast])
  return <ProblemPage error={error} path={pathname} />
}
