// server/exhaustive-switch.ts
export function colour(status: 'pending' | 'shipped' | 'failed'): string {
  switch (
    status // ✗ typescript(switch-exhaustiveness-check)
  ) {
    case 'pending':
      return 'yellow'
    case 'shipped':
      return 'blue'
    default:
      return 'grey'
  }
}
