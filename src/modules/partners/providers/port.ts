/** What the shop needs to post events to the addresses that its integrators gave. */

export type WebhookMessage = {
  /** The event's id: the same at each try. */
  readonly id: string
  readonly url: string
  /** `whsec_` and a key in base64, newest first: each signs, and the receiver needs to know only one. */
  readonly secrets: readonly string[]
  /** Byte for byte. */
  readonly body: string
}

/** A receiver that does not answer, or refuses, is expected: it is a value, not an exception. */
export type WebhookAnswer = {
  /** Null: no answer came. */
  readonly status: number | null
  /** The beginning of what was answered, as text; or why nothing was. */
  readonly text: string
  readonly tookMs: number
  /** The receiver asked to be left alone for so long (`retry-after`). */
  readonly retryAfterSeconds: number | null
  /** As they were sent. */
  readonly headers: Readonly<Record<string, string>>
}

export type AddressProblem =
  | 'not_a_url'
  | 'too_long'
  | 'not_https'
  | 'has_password'
  | 'bad_port'
  /** Nobody has this name. */
  | 'unknown_host'
  /** In a private network, on this machine, or of the network itself. */
  | 'private_address'

export type WebhookSender = {
  /** Whether events may be posted there, and the address as it is to be kept. */
  readAddress(
    text: string,
  ): Promise<
    { readonly ok: true; readonly url: string } | { readonly ok: false; readonly problem: AddressProblem }
  >
  /** One try. Where the name leads is checked again, and nothing else is connected to. */
  post(message: WebhookMessage): Promise<WebhookAnswer>
}

declare module '#platform/deps.ts' {
  interface Deps {
    readonly webhooks: WebhookSender
  }
}
