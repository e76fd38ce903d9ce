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
  readonly shopUrl: string
  /** Somebody’s own key stands in the examples, because they asked for it. */
  readonly isKeyShown: boolean
  readonly setKeyShown: (isShown: boolean) => void
}

const DocsContext = createContext<Docs | null>(null)

type Props = Pick<Docs, 'testKey' | 'shopUrl'> & { readonly children: ReactNode }

export function DocsProvider({ testKey, shopUrl, children }: Props) {
  const [language, setLanguage] = useState<SampleLanguage>('curl')
  const [keys, setKeys] = useState<Keys>({ 'api-key': testKey ?? '', 'webhook-secret': '' })
  const [isKeyShown, setKeyShown] = useState(false)
  const docs = useMemo(
    () => ({
      language,
      setLanguage,
      keys,
      testKey,
      shopUrl,
      isKeyShown,
      setKeyShown,
      setKey: (header: KeyHeader, key: string) => setKeys((before) => ({ ...before, [header]: key })),
    }),
    [language, keys, testKey, shopUrl, isKeyShown],
  )
  return <DocsContext value={docs}>{children}</DocsContext>
}

export function useDocs(): Docs {
  const docs = useContext(DocsContext)
  if (!docs) throw new Error('useDocs must be used within a DocsProvider')
  return docs
}
