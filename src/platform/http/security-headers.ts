/** Headers that every answer carries, cached or not. The content policy is made per page. */
export function securityHeaders(options: {
  readonly isHttps: boolean
}): readonly (readonly [string, string])[] {
  const headers: [string, string][] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    // Banks open their pages in pop-ups that must keep their opener.
    ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['X-Frame-Options', 'DENY'],
    [
      'Permissions-Policy',
      'camera=(), geolocation=(), microphone=(), usb=(), payment=(self "https://api.razorpay.com" "https://checkout.razorpay.com")',
    ],
  ]
  if (options.isHttps) headers.push(['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'])
  return headers
}
