import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { readRefused } from './refused.ts'

export const SECRET_KEY = 'sk_test_sandbox'
export const WEBHOOK_SECRET = 'whsec_bench'

export interface Double {
  url: string
  pid: number
  /** The settings of a site that is paid through it. */
  env: Record<string, string>
  control(name: string, params?: object): Promise<Record<string, unknown>>
  /** A call of the API, as the package makes it. */
  ask(call: string, params?: Record<string, string>): Promise<Record<string, unknown> & { id: string }>
  /** Fails where the double had to refuse a request. */
  stop(): Promise<void>
}

/** The double as a process of its own, on this file. */
export async function startDouble(file: string): Promise<Double> {
  const args = ['--import', 'tsx', 'server/sandbox/main.ts', '--file', file, '--control']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { url } = JSON.parse(line) as { url: string }
  const control: Double['control'] = async (name, params = {}) => {
    const answer = await fetch(`${url}/__sandbox/${name}`, { method: 'POST', body: JSON.stringify(params) })
    if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown>
  }
  return {
    url,
    pid: child.pid ?? 0,
    env: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
      STRIPE_API_BASE: url,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_CONNECT_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_V2_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_SUPPRESS_NOTICES: 'true',
    },
    control,
    async ask(call, params = {}) {
      const [method = 'GET', path = ''] = call.split(' ')
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: { authorization: `Bearer ${SECRET_KEY}` },
        ...(method === 'POST' && { body: new URLSearchParams(params) }),
      })
      return (await answer.json()) as Record<string, unknown> & { id: string }
    },
    async stop() {
      const refused = await readRefused(control)
      child.kill('SIGTERM')
      await once(child, 'exit')
      if (refused) throw new Error(refused)
    },
  }
}
