import { shopHandle } from '#platform/rules/shop-handle.ts'
import { CodePanel, useDocs, Chapter, Terms } from '../../screens/shop/api-docs/docs-blocks.tsx'

const WORDS = `Without a key, and reading only. An assistant that speaks the Model Context Protocol connects to \`/mcp\`, finds products, asks when they can be there, and prepares a cart; a person opens its link and pays.

- [/llms.txt](/llms.txt): what a language model reads first
- [/feeds/products.json](/feeds/products.json): every product with price and stock, part by part
- [/feeds/google.xml](/feeds/google.xml): the same for marketplaces`

type AssistantTool = { readonly name: string; readonly description: string }

/** What clients can read without a key. */
export function AssistantsChapter({ tools }: { readonly tools: readonly AssistantTool[] }) {
  const settings = {
    mcpServers: { [shopHandle()]: { type: 'http', url: `${useDocs().shopUrl}/mcp` } },
  }
  const panel = <CodePanel title="Connect an assistant" code={JSON.stringify(settings, null, 2)} />
  const terms = tools.map(({ name, description }) => ({
    id: `tool-${name}`,
    term: <code>{name}</code>,
    words: description,
  }))
  return (
    <Chapter id="assistants" title="Assistants and feeds" words={WORDS} shown={panel}>
      <Terms terms={terms} />
    </Chapter>
  )
}
