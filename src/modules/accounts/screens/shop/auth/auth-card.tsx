import type { ReactNode } from 'react'
import { Ruling } from '#platform/ui/ruling.tsx'

/** The sheet that login, sign-up and their neighbours are written on. */
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
