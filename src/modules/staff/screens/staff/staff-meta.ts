import type { MetaDescriptor } from 'react-router'
import { pageMeta, shopUrlOf, type RootMatch } from '#platform/ui/page/meta.ts'

type Args = {
  readonly matches: readonly RootMatch[]
  readonly params: Readonly<Record<string, string | undefined>>
}

/** A `meta` export for panel pages: the title, never indexed. Pass a function to build it from the id in the URL. */
export function staffMeta(title: string | ((id: string) => string)): (args: Args) => MetaDescriptor[] {
  return ({ matches, params }) => {
    const text = typeof title === 'string' ? title : title(params['id'] ?? '')
    return pageMeta({ shopUrl: shopUrlOf(matches), matches, title: text, description: text })
  }
}
