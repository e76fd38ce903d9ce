/** The endpoint form between browser and shop: what was typed, what is stored, and what was refused. */
import type { Problems } from '#platform/rules/form-problems.ts'
import type { WebhookEndpointView } from '../../../rules/webhook-endpoint.ts'
import { textOf } from '#platform/ui/form/form-text.ts'

export type TypedEndpoint = {
  readonly url: string
  readonly description: string
  readonly events: readonly string[]
  readonly hasCustomer: boolean
}

export function typedEndpoint(form: FormData): TypedEndpoint {
  return {
    url: textOf(form, 'url'),
    description: textOf(form, 'description'),
    events: form.getAll('events').flatMap((each) => (typeof each === 'string' ? [each.slice(0, 50)] : [])),
    hasCustomer: form.get('hasCustomer') === 'on',
  }
}

export type EndpointAnswer = {
  readonly typed: TypedEndpoint
  /** Errors by field, including the password. */
  readonly problems: Problems
  /** A message about the whole form; empty if there is none. */
  readonly message: string
  /** What somebody else has saved meanwhile. */
  readonly now: WebhookEndpointView | null
}

export function refusedEndpoint(
  typed: TypedEndpoint,
  problems: Problems,
  rest: Partial<Pick<EndpointAnswer, 'message' | 'now'>> = {},
): EndpointAnswer {
  return { typed, problems, message: '', now: null, ...rest }
}
