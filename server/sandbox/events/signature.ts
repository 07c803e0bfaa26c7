import { createHmac } from 'node:crypto'

/** The header `Stripe-Signature`: the time and the HMAC of time and body, one for each secret. */
export function signatureHeader(body: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}
