/** Razorpay's error body: `{ error: { code, description, source, step, reason, metadata, field? } }`. */
export type WireErrorBody = {
  error: {
    code: string
    description: string
    source?: string
    step?: string
    reason?: string
    metadata?: { payment_id?: string; order_id?: string }
    field?: string
  }
}

/** Thrown anywhere below a route, which then responds with exactly this status and body. */
export class WireError extends Error {
  readonly status: number
  readonly body: WireErrorBody

  constructor(status: number, error: WireErrorBody['error']) {
    super(error.description)
    this.status = status
    this.body = { error }
  }
}

/** The request itself is invalid (400). `field` names the parameter, if there is one. */
export function refuseInput(description: string, field?: string): WireError {
  return new WireError(400, {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    metadata: {},
    ...(field === undefined ? {} : { field }),
  })
}

/**
 * The request is well-formed, but refers to something that does not exist or is not allowed (400, every field "NA").
 */
export function refuseRequest(description: string): WireError {
  return new WireError(400, {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'NA',
    step: 'NA',
    reason: 'NA',
    metadata: {},
  })
}

export const unknownId = (): WireError => refuseInput('The id provided does not exist')
export const unknownUrl = (): WireError => refuseRequest('The requested URL was not found on the server.')
export const unreadableBody = (): WireError => refuseInput('The request body is not valid JSON.')

/** Wrong or missing keys. The live service returns only these two fields. */
export const unauthenticated = (): WireError =>
  new WireError(401, { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' })

export const tooManyRequests = (): WireError =>
  new WireError(429, {
    code: 'BAD_REQUEST_ERROR',
    description: 'Request failed. Please try after sometime.',
  })

export const serverError = (): WireError =>
  new WireError(500, {
    code: 'SERVER_ERROR',
    description:
      'We are facing some trouble completing your request at the moment. Please try again shortly.',
    source: 'internal',
    reason: 'server_error',
    metadata: {},
  })
