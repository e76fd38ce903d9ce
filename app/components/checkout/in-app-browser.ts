/**
 * Browsers that can't show the payment window: those inside other apps, and those that render pages elsewhere. They are
 * sent to the provider's own page and come back by its form (`callback_url`). Source: Razorpay, Standard Checkout.
 */
const WITHOUT_WINDOW = [
  /\bInstagram\b/i,
  /\bFBA[NV]\b|\bFB_IAB\b|\bFBIOS\b/,
  /\bOpera Mini\b|\bOPiOS\b|\bOPR\/\S* Mini\b/i,
  /\bUC ?Browser\b|\bUCWEB\b/i,
]

export function isWithoutPaymentWindow(userAgent: string): boolean {
  return WITHOUT_WINDOW.some((pattern) => pattern.test(userAgent))
}
