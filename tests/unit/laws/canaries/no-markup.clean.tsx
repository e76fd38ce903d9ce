// app/components/markup-clean.tsx
export function Post({ text, href }: { readonly text: string; readonly href: string }) {
  return <a href={href}>{text}</a>
}
