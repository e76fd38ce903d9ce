/** Limits of a return request. In a file of their own, so that a page can show them before the rules are loaded. */

export const NOTE_LENGTH = 1_000
export const MAX_PHOTOS = 4
