/** The form of an endpoint between the browser and the shop: what was typed, what stands, and what was refused. */
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
  /** What is wrong, by its field; the password has one, too. */
  readonly problems: Problems
  /** About the whole form; empty where there is nothing to tell. */
  readonly message: string
  /** What somebody else has made of it meanwhile. */
  readonly now: WebhookEndpointView | null
}

export function refusedEndpoint(
  typed: TypedEndpoint,
  problems: Problems,
  rest: Partial<Pick<EndpointAnswer, 'message' | 'now'>> = {},
): EndpointAnswer {
  return { typed, problems, message: '', now: null, ...rest }
}
