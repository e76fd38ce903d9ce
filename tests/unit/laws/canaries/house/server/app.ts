export function buildApp(): string {
  return 'app'
}
