/** Posts events to the URLs that integrators gave. */

export type WebhookMessage = {
  /** The event id, the same in each attempt. */
  readonly id: string
  readonly url: string
  /** `whsec_` and a key in base64, newest first. Each one signs; the receiver needs to know only one. */
  readonly secrets: readonly string[]
  /** Sent byte for byte. */
  readonly body: string
}

/** A result, not an exception: receivers that refuse or don't respond are expected. */
export type WebhookAnswer = {
  /** null: no response. */
  readonly status: number | null
  /** The beginning of the response as text, or why there was none. */
  readonly text: string
  readonly tookMs: number
  /** The wait that the receiver asked for (`retry-after`). */
  readonly retryAfterSeconds: number | null
  /** The headers as sent. */
  readonly headers: Readonly<Record<string, string>>
}

export type AddressProblem =
  | 'not_a_url'
  | 'too_long'
  | 'not_https'
  | 'has_password'
  | 'bad_port'
  /** The host name does not resolve. */
  | 'unknown_host'
  /** In a private network, on this machine, or otherwise reserved. */
  | 'private_address'

export type WebhookSender = {
  /** Whether events may be sent there, and the normalised URL to store. */
  readAddress(
    text: string,
  ): Promise<
    { readonly ok: true; readonly url: string } | { readonly ok: false; readonly problem: AddressProblem }
  >
  /** One attempt. The name is resolved and checked again, and the connection goes only to a checked address. */
  post(message: WebhookMessage): Promise<WebhookAnswer>
}

declare module '#platform/deps.ts' {
  interface Deps {
    readonly webhooks: WebhookSender
  }
}
