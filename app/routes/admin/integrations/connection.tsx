import type { ReactNode } from 'react'

type Tone = 'green' | 'yellow' | 'grey'

type Props = {
  readonly title: string
  /** What it is now, such as 'Sandbox'. */
  readonly state: string
  readonly tone: Tone
  readonly facts: readonly (readonly [name: string, value: ReactNode])[]
  /** The settings that decide about it; empty where none does. */
  readonly variables: readonly string[]
}

/** One service outside: how it stands, and by which settings. */
export function Connection({ title, state, tone, facts, variables }: Props) {
  const id = `connection-${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`
  return (
    <section className="connection" aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        <span className={`status status-${tone}`}>{state}</span>
      </header>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {variables.length > 0 && (
        <p className="muted connection-settings">
          Set by{' '}
          {variables.map((name) => (
            <code key={name}>{name}</code>
          ))}
        </p>
      )}
    </section>
  )
}
