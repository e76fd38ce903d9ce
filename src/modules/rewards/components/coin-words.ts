/** '1 coin', '1,250 coins'. */
export function coinWords(coins: number): string {
  return `${coins.toLocaleString('en-IN')} ${coins === 1 ? 'coin' : 'coins'}`
}
