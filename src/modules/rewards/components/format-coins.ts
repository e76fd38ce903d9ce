/** '1 coin', '1,250 coins'. */
export function formatCoins(coins: number): string {
  return `${coins.toLocaleString('en-IN')} ${coins === 1 ? 'coin' : 'coins'}`
}
