import type { ReactNode } from 'react'
import { Ruling } from '#platform/ui/brand.tsx'

/** The card used by login, sign-up and related pages. */
export function AuthCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="page auth-page">
      <div className="auth-card surface raised">
        <Ruling kind="ruled" />
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  )
}
