import type { MetaDescriptor } from 'react-router'
import { pageMeta, shopUrlOf, type RootMatch } from '#platform/ui/page/meta.ts'

type Args = {
  readonly matches: readonly RootMatch[]
  readonly params: Readonly<Record<string, string | undefined>>
  readonly loaderData?: unknown
}

/**
 * A `meta` export for panel pages: the title, never indexed. Pass a function to build it from the id in the URL
 * and what the loader returned, which is missing on an error page.
 */
export function staffMeta(
  title: string | ((id: string, loaded: unknown) => string),
): (args: Args) => MetaDescriptor[] {
  return ({ matches, params, loaderData }) => {
    const text = typeof title === 'string' ? title : title(params['id'] ?? '', loaderData)
    return pageMeta({ shopUrl: shopUrlOf(matches), matches, title: text, description: text })
  }
}
