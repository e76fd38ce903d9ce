/** Reasons for a return: those of the return policy, in its order. */
export const RETURN_REASONS = [
  'damaged',
  'wrong_item',
  'defect',
  'missing_pages',
  'not_as_described',
  'late',
  'other',
] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

export const REASON_WORDS: Readonly<Record<ReturnReason, string>> = {
  damaged: 'It arrived damaged',
  wrong_item: 'It is not what I ordered',
  defect: 'It is faulty: misprinted or badly bound',
  missing_pages: 'Pages are missing',
  not_as_described: 'It does not match its description',
  late: 'It came too late',
  other: 'Something else',
}

/** A visible fault needs a photo. */
export function needsPhoto(reason: ReturnReason): boolean {
  return reason === 'damaged' || reason === 'defect'
}

/** A reason that needs an explanation. */
export function needsNote(reason: ReturnReason): boolean {
  return reason === 'other'
}
