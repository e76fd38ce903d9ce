/**
 * A script that runs before the first paint. The only place that writes markup from text: `code` is always a constant
 * from this repository, and the page's policy allows it by its hash. Only the server needs it: the browser's code, which
 * comes later, may give an empty text and leaves what is there.
 */
export function InlineScript({ code }: { readonly code: string }) {
  return <script dangerouslySetInnerHTML={{ __html: code }} suppressHydrationWarning />
}
