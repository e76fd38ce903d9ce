export function Button() {
  return <button type="button">Buy</button>
}
