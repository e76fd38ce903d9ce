/** null if the browser sent no cookie of this name, or an empty one. */
export function cookieIn(headers: Headers, name: string): string | null {
  const pair = (headers.get('cookie') ?? '')
    .split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(`${name}=`))
  return pair?.slice(name.length + 1) || null
}
