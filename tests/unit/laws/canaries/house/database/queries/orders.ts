export function findOrder(id: string): string | null {
  return id === '' ? null : id
}
