/** Response header with the approximate number of rows, for the progress bar. */
export const ROWS_HEADER = 'x-rows'
