/** Why a picture could not be fetched from its address. */
import type { MessageKey } from './messages.ts'

export const FETCH_PROBLEMS = {
  bad_address: 'fetch_bad_address',
  private_address: 'fetch_private_address',
  refused: 'fetch_refused',
  too_many_redirects: 'fetch_too_many_redirects',
  not_a_picture: 'fetch_not_a_picture',
  too_large: 'fetch_too_large',
  unknown_host: 'fetch_unknown_host',
  no_answer: 'fetch_no_answer',
} as const satisfies Readonly<Record<string, MessageKey>>
export type FetchProblem = keyof typeof FETCH_PROBLEMS
