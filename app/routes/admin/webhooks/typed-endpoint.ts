/** The form of an endpoint between the browser and the shop: what was typed, what stands, and what was refused. */
import {
  webhookEndpointInput,
  type WebhookEndpointInput,
  type WebhookEndpointView,
} from '#domain/integrations/webhook-endpoint.ts'
import { textOf } from '#app/components/form/form-text.ts'

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

export type EndpointFields = Readonly<Record<string, string>>

export type EndpointAnswer = {
  readonly typed: TypedEndpoint
  /** What is wrong, by its field; the password has one, too. */
  readonly fields: EndpointFields
  /** About the whole form; empty where there is nothing to tell. */
  readonly message: string
  /** What somebody else has made of it meanwhile. */
  readonly now: WebhookEndpointView | null
}

export function refusedEndpoint(
  typed: TypedEndpoint,
  fields: EndpointFields,
  rest: Partial<Pick<EndpointAnswer, 'message' | 'now'>> = {},
): EndpointAnswer {
  return { typed, fields, message: '', now: null, ...rest }
}

export function readEndpoint(
  typed: TypedEndpoint,
): { readonly input: WebhookEndpointInput } | { readonly fields: EndpointFields } {
  const read = webhookEndpointInput.safeParse(typed)
  if (read.success) return { input: read.data }
  const issues = read.error.issues.map((issue) => [String(issue.path[0]), issue.message] as const)
  // The first of each field is told.
  return { fields: Object.fromEntries(issues.toReversed()) }
}
