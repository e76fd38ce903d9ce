/**
 * State shared by the whole page: the reference, the language of the samples, and the keys, which stay in memory only.
 */
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import { listObjectNames, type DocumentedEndpoint } from '../../../rules/api-reference.ts'
import type { SampleLanguage } from '../../../rules/code-samples.ts'
import type { Book } from '../../../rules/field-views.ts'
import type { OpenApiDocument } from '../../../rules/open-api-types.ts'
import type { RequestExample } from '../../../rules/request-samples.ts'

export type DocsData = {
  readonly document: OpenApiDocument
  readonly shopUrl: string
  /** By operation id. */
  readonly examples: Readonly<Record<string, RequestExample>>
  /** Only while the shop is in test mode. */
  readonly testKey: string | null
}

type Choices = {
  readonly language: SampleLanguage
  readonly keys: Readonly<Record<DocumentedEndpoint['keyHeader'], string>>
}

type Docs = DocsData & Choices & { readonly book: Book; readonly choose: (change: Partial<Choices>) => void }

const DocsContext = createContext<Docs | null>(null)

export function DocsProvider({ data, children }: { readonly data: DocsData; readonly children: ReactNode }) {
  const [choices, setChoices] = useState<Choices>({
    language: 'curl',
    keys: { 'api-key': data.testKey ?? '', 'webhook-secret': '' },
  })
  const book = useMemo(
    () => ({ named: data.document.components.schemas, linked: new Set(listObjectNames(data.document)) }),
    [data],
  )
  const docs = useMemo<Docs>(() => {
    const choose = (change: Partial<Choices>) => setChoices((before) => ({ ...before, ...change }))
    return { ...data, ...choices, book, choose }
  }, [data, choices, book])
  return <DocsContext value={docs}>{children}</DocsContext>
}

export function useDocs(): Docs {
  const docs = useContext(DocsContext)
  if (!docs) throw new Error('useDocs must be used within a DocsProvider')
  return docs
}
