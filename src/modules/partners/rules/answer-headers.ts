/** The response headers that clients can rely on, with their meaning. */
export type AnswerHeader = {
  readonly description: string
  readonly kind: 'text' | 'number'
  readonly example: string
}

/** On every response. */
export const SHARED_HEADERS = {
  'x-request-id': {
    description: 'The name of this request in the shop’s books. Quote it when you ask about an answer.',
    kind: 'text',
    example: '0b7e6a52-4a35-4f0e-9b43-0d8f3a1d4c11',
  },
} as const satisfies Record<string, AnswerHeader>

/** On every response to a valid key. */
export const LIMIT_HEADERS = {
  'ratelimit-limit': {
    description: 'How many requests this key may send per minute.',
    kind: 'number',
    example: '60',
  },
  'ratelimit-remaining': {
    description: 'How many of them are left.',
    kind: 'number',
    example: '57',
  },
  'ratelimit-reset': {
    description: 'Seconds until the limit resets.',
    kind: 'number',
    example: '42',
  },
} as const satisfies Record<string, AnswerHeader>

export const RETRY_HEADER = {
  'retry-after': {
    description: 'How many seconds to wait before the same request is sent again.',
    kind: 'number',
    example: '12',
  },
} as const satisfies Record<string, AnswerHeader>

export const ALLOW_HEADER = {
  allow: { description: 'The methods that this address supports.', kind: 'text', example: 'GET, HEAD' },
} as const satisfies Record<string, AnswerHeader>

export const TAG_HEADER = {
  etag: {
    description:
      'Identifies this version of the response. Send it back as `if-none-match` to get 304 if nothing has changed.',
    kind: 'text',
    example: 'W/"2f1c9a"',
  },
} as const satisfies Record<string, AnswerHeader>
