/** The sandbox's controls that the demo uses: shoppers' payments, parcel movements, its clock. */
export type Sandbox = {
  /** Sets its clock, which continues from there; null is the real time. */
  follow(clock: DemoTime | null): Promise<void>
  /** For the shop's own next calls. */
  beOnTime(): Promise<void>
  /** While quiet it sends the shop no events: nothing is listening yet. */
  setQuiet(isQuiet: boolean): Promise<void>
  /** Whether the courier accepts parcels. */
  setCarrier(mode: 'normal' | 'refuse'): Promise<void>
  setRefunds(mode: 'normal' | 'pending' | 'refused'): Promise<void>
  /** Pays in the window, or fails to. */
  pay(providerOrderId: string, outcome: 'success' | 'failure'): Promise<Paid | null>
  scan(waybill: string, scan: ParcelScan): Promise<void>
}

type DemoTime = { readonly time: () => number }

export type Paid = { readonly providerPaymentId: string; readonly signature: string }
export type ParcelScan = { readonly status: string; readonly isReturning?: boolean; readonly code?: string }

type WindowAnswer = { readonly razorpay_payment_id?: string; readonly razorpay_signature?: string }

export function createSandbox(url: string): Sandbox {
  let followed: DemoTime | null = null
  async function post(path: string, body: unknown): Promise<unknown> {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`the sandbox: ${path} ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  async function beOnTime(): Promise<void> {
    if (followed) await post('/clock', { at: new Date(followed.time()).toISOString() })
  }
  const setFaults = async (faults: object) => void (await post('/faults', faults))
  return {
    async follow(clock) {
      followed = clock
      if (clock === null) await post('/clock', { at: null })
    },
    beOnTime,
    setQuiet: (isQuiet) => setFaults({ webhooks: isQuiet ? 'lost' : 'normal' }),
    setCarrier: (shipping) => setFaults({ shipping }),
    setRefunds: (refunds) => setFaults({ refunds }),
    async pay(providerOrderId, outcome) {
      await beOnTime()
      const answer = (await post('/pay', { order_id: providerOrderId, outcome })) as WindowAnswer
      const { razorpay_payment_id: providerPaymentId, razorpay_signature: signature } = answer
      return providerPaymentId && signature ? { providerPaymentId, signature } : null
    },
    async scan(waybill, scan) {
      await beOnTime()
      await post(`/shipments/${waybill}/scan`, scan)
    },
  }
}
