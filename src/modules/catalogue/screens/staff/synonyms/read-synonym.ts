import { synonymInput, type SynonymInput } from '../../../rules/synonym-input.ts'
import { problemsOf } from '#platform/rules/form-problems.ts'
import { textOf } from '#platform/ui/form/form-text.ts'
import type { SynonymRefusal, TypedSynonym } from './synonym-form.tsx'

type ReadSynonym =
  | { readonly ok: true; readonly typed: TypedSynonym; readonly input: SynonymInput }
  | { readonly ok: false; readonly refusal: SynonymRefusal }

export function readSynonym(form: FormData): ReadSynonym {
  const version = textOf(form, 'version')
  const typed = {
    phrase: textOf(form, 'phrase'),
    means: textOf(form, 'means'),
    version: /^\d{1,9}$/.test(version) ? Number(version) : 0,
  }
  const input = synonymInput.safeParse({ phrase: typed.phrase, means: typed.means })
  if (input.success) return { ok: true, typed, input: input.data }
  return { ok: false, refusal: { problems: problemsOf(input.error), typed, stored: null } }
}
