/** Beside an example: what to put into it before it is sent. */
import type { OwnId } from '#domain/integrations/own-ids.ts'

export function OwnIds({ ids }: { readonly ids: readonly OwnId[] }) {
  return ids.map(({ word, from, fromTitle }) => (
    <p className="api-own-id" key={word}>
      Put an id of yours for <code>{word}</code>: <a href={`#${from}`}>{fromTitle}</a> tells them.
    </p>
  ))
}
