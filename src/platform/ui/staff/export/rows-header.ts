/** How many rows a file will have, about: what the progress counts towards. */
export const ROWS_HEADER = 'x-rows'
