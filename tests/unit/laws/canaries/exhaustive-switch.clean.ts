// server/exhaustive-switch-clean.ts
export function colour(status: 'pending' | 'shipped' | 'failed'): string {
  switch (status) {
    case 'pending':
      return 'yellow'
    case 'shipped':
      return 'blue'
    case 'failed':
      return 'red'
  }
}
