// app/components/process-clean.tsx
export function isNarrow(): boolean {
  return window.matchMedia('(max-width: 768px)').matches
}
