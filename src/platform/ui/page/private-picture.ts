/** A picture for one viewer only: never cached, and if opened directly it can run and load nothing. */
export function privatePicture(
  photo: { readonly contentType: string; readonly bytes: Uint8Array } | 'unavailable' | null,
): Response {
  if (photo === 'unavailable')
    return new Response(null, {
      status: 503,
      headers: { 'cache-control': 'private, no-store', 'retry-after': '10' },
    })
  if (photo === null)
    return new Response(null, { status: 404, headers: { 'cache-control': 'private, no-store' } })
  return new Response(new Uint8Array(photo.bytes), {
    headers: {
      'content-type': photo.contentType,
      'content-length': String(photo.bytes.byteLength),
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
  })
}
