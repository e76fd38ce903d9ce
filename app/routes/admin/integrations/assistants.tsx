/** Where machines read the shop: what to give to whoever asks for it. */
import { Connection } from './connection.tsx'

export function Assistants({ shopUrl }: { readonly shopUrl: string }) {
  return (
    <Connection
      title="Assistants and price lists"
      state="Open to everybody"
      tone="green"
      facts={[
        ['All behind', <code key="shop">{shopUrl}</code>],
        ['For programmers', <File key="docs" path="/api-docs" />],
        ['For assistants (MCP)', <code key="mcp">/mcp</code>],
        ['What they read first', <File key="llms" path="/llms.txt" />],
        ['Products as JSON', <File key="json" path="/feeds/products.json" />],
        ['Products for Google', <File key="google" path="/feeds/google.xml" />],
        ['A cart as a link', <code key="cart">/cart?add=SKU:2,SKU</code>],
      ]}
      variables={[]}
    />
  )
}

function File({ path }: { readonly path: string }) {
  return (
    <a href={path} data-document>
      <code>{path}</code>
    </a>
  )
}
