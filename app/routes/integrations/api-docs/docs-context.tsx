/** What the whole page shares, in its memory only: the chosen language, and the keys for trying. */
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import type { SampleLanguage } from '#domain/integrations/code-samples.ts'

export type KeyHeader = 'api-key' | 'webhook-secret'
type Keys = Readonly<Record<KeyHeader, string>>

type Docs = {
  readonly language: SampleLanguage
  readonly setLanguage: (language: SampleLanguage) => void
  readonly keys: Keys
  readonly setKey: (header: KeyHeader, key: string) => void
  readonly testKey: string | null
}

const DocsContext = createContext<Docs | null>(null)

type Props = { readonly testKey: string | null; readonly children: ReactNode }

export function DocsProvider({ testKey, children }: Props) {
  const [language, setLanguage] = useState<SampleLanguage>('curl')
  const [keys, setKeys] = useState<Keys>({ 'api-key': testKey ?? '', 'webhook-secret': '' })
  const docs = useMemo(
    () => ({
      ...{ language, setLanguage, keys, testKey },
      setKey: (header: KeyHeader, key: string) => setKeys((before) => ({ ...before, [header]: key })),
    }),
    [language, keys, testKey],
  )
  return <DocsContext value={docs}>{children}</DocsContext>
}

export function useDocs(): Docs {
  const docs = useContext(DocsContext)
  if (!docs) throw new Error('useDocs must be used within a DocsProvider')
  return docs
}
