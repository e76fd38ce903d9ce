/** The courier's labels of several orders in one file, in the order of the list that they were chosen in. */
import { MOST_PAPERS } from '#domain/fulfilment/packing-slip.ts'
import { isUuid, orderNumber, type OrderId } from '#domain/ids.ts'
import { MESSAGES } from '#domain/messages.ts'
import { fail, messageOf, ok, type Result } from '#domain/result.ts'
import type { Deps } from '../deps.ts'
import { inTurns } from '../in-turns.ts'
import { getLabel } from './get-label.ts'

/** How many are fetched at once. */
const AT_ONCE = 4

/** `without`: the orders that have no label in it; the file names them as well. */
export type Labels = { readonly pdf: Uint8Array; readonly without: readonly string[] }

export async function getLabels(
  deps: Deps,
  input: { readonly ids: readonly string[] },
): Promise<Result<Labels>> {
  const ids = [...new Set(input.ids)].filter(isUuid)
  if (ids.length === 0) return fail({ code: 'invalid', key: 'labels_chosen_failed' })
  if (ids.length > MOST_PAPERS) return fail({ code: 'invalid', key: 'labels_many_failed' })
  const asked = await inTurns(ids, (id) => askFor(deps, id), AT_ONCE)
  const { pdf, without } = await deps.documents.joinLabels({
    labels: asked.flatMap(({ number, label }) => (label.ok ? [{ number, pdf: label.value.pdf }] : [])),
    missing: asked.flatMap(({ number, label }) =>
      label.ok ? [] : [{ number, why: messageOf(label.problem) }],
    ),
    unreadable: MESSAGES.parcel_label_apart,
  })
  if (pdf === null) return fail({ code: 'not_found', key: 'labels_none_failed' })
  return ok({ pdf, without: without.map(({ number }) => number) })
}

async function askFor(deps: Deps, id: string) {
  return { number: orderNumber(id as OrderId), label: await getLabel(deps, { id }) }
}
