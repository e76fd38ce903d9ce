import { isFailing, type WebhookEndpointView } from '../../../rules/webhook-endpoint.ts'

const WORDS = { on: 'On', off: 'Off', paused: 'Paused', archived: 'Removed' } as const
const COLOURS = { on: 'green', off: 'grey', paused: 'yellow', archived: 'grey' } as const

/** An endpoint's status; one that is on but fails shows that. */
export function EndpointStatus({ endpoint }: { readonly endpoint: WebhookEndpointView }) {
  const { status } = endpoint
  const fails = isFailing(endpoint)
  return (
    <span className={`status status-${fails ? 'red' : COLOURS[status]}`}>
      {fails ? 'Failing' : WORDS[status]}
    </span>
  )
}
