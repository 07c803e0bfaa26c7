import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { startSandbox } from '#server/sandbox/server.ts'

process.env.STRIPE_SUPPRESS_NOTICES = 'true'

/** A double of its own for one test, the official package in front of it, and its switches. */
export async function playSandbox(file = ':memory:') {
  const sandbox = await startSandbox({ file, port: 0, hasControl: true })
  let isStopped = false
  const stop = async () => {
    if (!isStopped) await sandbox.stop()
    isStopped = true
  }
  onTestFinished(stop)
  const control = async (name: string, params: object = {}) => {
    const response = await fetch(`${sandbox.url}/__sandbox/${name}`, {
      method: 'POST',
      body: JSON.stringify(params),
    })
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as Record<string, unknown>
  }
  return { ...sandbox, stop, control, stripe: clientOf(sandbox.url) }
}

export type Played = Awaited<ReturnType<typeof playSandbox>>

export function clientOf(url: string, config: Stripe.StripeConfig = {}): Stripe {
  const { hostname, port } = new URL(url)
  return new Stripe('sk_test_sandbox', {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    timeout: 5000,
    maxNetworkRetries: 0,
    telemetry: false,
    ...config,
  })
}

export interface Received {
  body: string
  signature: string
}

/** An address that takes events; `answer` gives the status of each, by its number from 0. */
export async function receiveEvents(answer: (index: number) => number = () => 200) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({
        body: Buffer.concat(parts).toString(),
        signature: String(request.headers['stripe-signature']),
      })
      response.writeHead(answer(received.length - 1)).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    received,
    types: () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type),
    async until(number: number) {
      for (let tries = 0; received.length < number; tries++) {
        if (tries > 200) throw new Error(`${received.length} events instead of ${number}`)
        await pause(25)
      }
    },
  }
}

/** The error that a call ends with. */
export async function failureOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error
    throw error
  }
  throw new Error('The call succeeded.')
}

/** A page of the double, as a browser without JavaScript sees it; redirects within the double are followed. */
export async function openPage(url: string, form?: Record<string, string>): Promise<OpenedPage> {
  const options = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
  const response = await fetch(url, { redirect: 'manual', ...options })
  const text = await response.text()
  const location = response.headers.get('location')
  if (location?.startsWith(new URL(url).origin)) return openPage(location)
  const send = (fields: Record<string, string>) => openPage(url, fields)
  return { url, status: response.status, text, location, send }
}

export interface OpenedPage {
  url: string
  status: number
  text: string
  location: string | null
  send(fields: Record<string, string>): Promise<OpenedPage>
}
