import { makeChance } from './chance.ts'
import { malformedRequest, type Askers, type RawRequest, type Target } from './requests.ts'
import { send, type RawAnswer } from './send.ts'

export interface Fault {
  request: RawRequest
  answer: RawAnswer
}

export interface Outcome {
  counts: Map<number, number>
  faults: Fault[]
}

export const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120)

/** Sends this many malformed requests, a few at a time; an answer from 500 is a fault unless it is allowed. */
export async function fuzz(wish: {
  port: number
  seed: number
  requests: number
  targets: readonly Target[]
  askers: Askers
  mayAnswer501: (target: Target) => boolean
}): Promise<Outcome> {
  const chance = makeChance(wish.seed)
  const waiting = Array.from({ length: wish.requests }, () =>
    malformedRequest(chance, wish.targets, wish.askers),
  )
  const counts = new Map<number, number>()
  const faults: Fault[] = []

  async function lane(): Promise<void> {
    for (let request = waiting.pop(); request; request = waiting.pop()) {
      const answer = await send(wish.port, request)
      counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
      const isAllowed = answer.status === 501 && wish.mayAnswer501(request.target)
      if (answer.status >= 500 && !isAllowed) faults.push({ request, answer })
    }
  }
  await Promise.all([lane(), lane(), lane(), lane()])
  return { counts, faults }
}

/** What one needs to try it again. */
export function describe({ request: { method, url, headers, body }, answer }: Fault): string {
  const head = headers.map(([name, value]) => `${name}: ${value.slice(0, 120)}`).join('\n')
  return `${answer.status} ${method} ${url.slice(0, 300)}\n${head}\n\n${body.toString('utf8').slice(0, 600)}`
}

export function report(what: string, seed: number, { counts }: Outcome): void {
  const line = [...counts]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status || 'closed'}: ${count}`)
  console.log(`${what}, seed ${seed}: ${line.join(' · ')}`)
}
