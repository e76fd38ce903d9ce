/**
 * One entry of the reference. On phones it is folded to its name and address; everywhere else, on paper and before
 * JavaScript, style sheets show it whole and its head not at all.
 */
import type { ReactNode } from 'react'

type Props = {
  readonly title: string
  readonly method?: string
  /** Where it is asked for, or what it is called; an object has none. */
  readonly path?: string
  readonly children: ReactNode
}

export function Fold({ title, method, path, children }: Props) {
  return (
    <details className="api-fold">
      <summary>
        <h3>{title}</h3>
        {path && (
          <span className="api-address">
            {method && (
              <span className="api-method" data-method={method}>
                {method}
              </span>
            )}
            <code>{path}</code>
          </span>
        )}
      </summary>
      {children}
    </details>
  )
}
