import { Connection } from '../../screens/staff/integrations/connection.tsx'

/** The shop's machine-readable URLs, to copy and pass on. */
export function AssistantsCard({ shopUrl }: { readonly shopUrl: string }) {
  return (
    <Connection
      title="Public feeds"
      state="No key needed"
      tone="green"
      facts={[
        ['All behind', <code key="shop">{shopUrl}</code>],
        ['API documentation', <File key="docs" path="/api-docs" />],
        ['AI assistants (MCP)', <code key="mcp">/mcp</code>],
        ['Summary for AI (llms.txt)', <File key="llms" path="/llms.txt" />],
        ['Products as JSON', <File key="json" path="/feeds/products.json" />],
        ['Google Merchant feed', <File key="google" path="/feeds/google.xml" />],
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
