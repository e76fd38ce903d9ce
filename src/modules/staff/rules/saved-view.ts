/** A list's filters, search and order under a name. */
import { cleanWords } from '#platform/rules/clean-words.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { z } from '#platform/rules/zod.ts'

export const MAX_VIEW_NAME = 40
export const MAX_VIEWS = 50
const MAX_QUERY = 1_000

const name = z
  .string(MESSAGES.view_name)
  .transform((text) => cleanWords(text).replace(/\s+/g, ' '))
  .pipe(z.string().min(1, MESSAGES.view_name).max(MAX_VIEW_NAME, MESSAGES.view_name))

export const saveViewInput = z.strictObject(
  {
    list: z.string(MESSAGES.bad_request).regex(/^\/cms\/[a-z/]{1,60}$/, MESSAGES.bad_request),
    query: z.string(MESSAGES.bad_request).min(1, MESSAGES.view_empty).max(MAX_QUERY, MESSAGES.view_long),
    name,
    isShared: z.boolean(),
  },
  MESSAGES.bad_request,
)
export type SaveViewInput = z.output<typeof saveViewInput>

export const renameViewInput = z.strictObject({ id: z.uuid(MESSAGES.view_gone), name }, MESSAGES.bad_request)
export type RenameViewInput = z.output<typeof renameViewInput>

export type SavedView = {
  readonly id: string
  /** The path of the list. */
  readonly list: string
  readonly isShared: boolean
  readonly name: string
  readonly query: string
}
