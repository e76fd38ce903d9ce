/** Where machines read the shop: what to give to whoever asks for it. */
import { Connection } from './connection.tsx'

export function Assistants({ shopUrl }: { readonly shopUrl: string }) {
  return (
    <Connection
      title="Assistants and price lists"
      state="Open to everybody"
      tone="green"
      facts={[
        ['For assistants (MCP)', <code key="mcp">{shopUrl}/mcp</code>],
        ['What they read first', <code key="llms">{shopUrl}/llms.txt</code>],
        ['Products as JSON', <code key="json">{shopUrl}/feeds/products.json</code>],
        ['Products for Google', <code key="google">{shopUrl}/feeds/google.xml</code>],
        ['A cart as a link', <code key="cart">{shopUrl}/cart?add=SKU:2,SKU</code>],
      ]}
      variables={[]}
    />
  )
}
