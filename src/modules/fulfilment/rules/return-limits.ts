/** How much a request to return may hold. Apart from its rules, so that a page shows them before the rules are there. */

export const NOTE_LENGTH = 1_000
export const MAX_PHOTOS = 4
