// app/components/inline-script.tsx
export function InlineScript({ code }: { readonly code: string }) {
  return <script dangerouslySetInnerHTML={{ __html: code }} />
}
