import type { ReactNode } from 'react'

type Tone = 'green' | 'yellow' | 'grey'

type ConnectionProps = {
  readonly title: string
  /** Its current state, such as 'Sandbox'. */
  readonly state: string
  readonly tone: Tone
  readonly facts: readonly (readonly [name: string, value: ReactNode])[]
  /** The settings that control it; empty if none does. */
  readonly variables: readonly string[]
}

/** One external service: its status and its settings. */
export function Connection({ title, state, tone, facts, variables }: ConnectionProps) {
  const id = `connection-${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`
  return (
    <section className="panel" aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        <span className={`status status-${tone}`}>{state}</span>
      </header>
      <dl className="pairs">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {variables.length > 0 && (
        <p className="muted row hint">
          Set by{' '}
          {variables.map((name) => (
            <code key={name}>{name}</code>
          ))}
        </p>
      )}
    </section>
  )
}
