/** The most products that one call answers for. It stands by itself: pages that ask need not load the rules of the answer. */
export const MAX_ASKED_PRODUCTS = 50
