import { makeChance } from './chance.ts'
import { type Callers, malformedRequest, type RawRequest, type Target } from './requests.ts'
import { type RawAnswer, send } from './send.ts'

export interface Fault {
  request: RawRequest
  answer: RawAnswer
}

export interface Outcome {
  counts: Map<number, number>
  /** Answers that count as faults of ours: of status 500 and above, or much larger than the request. */
  faults: Fault[]
  slowest: Fault | null
}

export const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120)

/** Sends this many malformed requests, a few at a time; an answer from 500 is a fault unless it is allowed. */
export async function fuzz(input: {
  port: number
  seed: number
  requests: number
  targets: readonly Target[]
  callers: Callers
  mayAnswer501: (target: Target) => boolean
}): Promise<Outcome> {
  const chance = makeChance(input.seed)
  const waiting = Array.from({ length: input.requests }, () =>
    malformedRequest(chance, input.targets, input.callers),
  )
  const counts = new Map<number, number>()
  const faults: Fault[] = []
  let slowest: Fault | null = null

  async function slot(): Promise<void> {
    for (let request = waiting.pop(); request; request = waiting.pop()) {
      const answer = await send(input.port, request)
      counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
      const isAllowed = answer.status === 501 && input.mayAnswer501(request.target)
      if (answer.status >= 500 && !isAllowed) faults.push({ request, answer })
      else if (await isTooLarge(input.port, request, answer)) faults.push({ request, answer })
      if (answer.ms > (slowest?.answer.ms ?? 0)) slowest = { request, answer }
    }
  }
  await Promise.all([slot(), slot(), slot(), slot()])
  return { counts, faults, slowest }
}

/** How much an answer may grow: for each byte sent, and for the errors at its fields, which an empty form lacks. */
const GROWTH = 3
const BESIDE = 16 * 1024

/** The size of a page that refuses a signed-in person. */
const ORDINARY_PAGE = 16 * 1024

/** A row of the editor is a lot of HTML for the few bytes that request it. */
const OF_A_ROW = 6 * 1024

/**
 * Compares an answer with that of the same page to an empty form, which is requested only where the answer is large.
 */
async function isTooLarge(port: number, request: RawRequest, answer: RawAnswer): Promise<boolean> {
  const sent = request.url.length + request.body.length
  const rows = new Set(request.body.toString('latin1').match(/(ticketTypes|questions)(\[|%5B)\d+/g)).size
  const room = GROWTH * sent + BESIDE + OF_A_ROW * rows
  if (answer.bytes <= room) return false
  // Nothing was sent that could grow: the archive of one's own data is as large as it is, and is given a few times only.
  const isPlain = request.method === 'GET' && !request.url.includes('?') && request.body.length === 0
  if (isPlain) return false
  const isForm = request.method === 'POST'
  const headers = request.headers.filter(([name]) => !isForm || !/^content-(length|type)$/i.test(name))
  if (isForm) headers.push(['Content-Length', '0'], ['Content-Type', 'application/x-www-form-urlencoded'])
  const url = request.url.split('?')[0] ?? '/'
  const empty = await send(port, { method: request.method, url, headers, body: Buffer.alloc(0) })
  // The session may have ended meanwhile: then the empty form only gets a redirect. Or it names no row of a list, and
  // leads back to the page, which the wrong form comes back in.
  const page = isForm && empty.status === 302 ? await send(port, asPage(url, headers)) : empty
  const isAlike = page.status === answer.status || (page.status === 200 && answer.status === 400)
  return answer.bytes > (isAlike ? page.bytes : ORDINARY_PAGE) + room
}

function asPage(url: string, headers: RawRequest['headers']) {
  return {
    method: 'GET',
    url,
    headers: headers.filter(([name]) => !/^content-/i.test(name)),
    body: Buffer.alloc(0),
  }
}

/** The data to send it again. */
export function describe({ request: { method, url, headers, body }, answer }: Fault): string {
  const head = headers.map(([name, value]) => `${name}: ${value.slice(0, 120)}`).join('\n')
  return `${answer.status} (${answer.bytes} bytes) ${method} ${url.slice(0, 300)}\n${head}\n\n${body.toString('utf8').slice(0, 600)}`
}

export function report(what: string, seed: number, { counts, slowest }: Outcome): void {
  const line = [...counts]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status || 'closed'}: ${count}`)
  console.log(`${what}, seed ${seed}: ${line.join(' · ')}`)
  if (!slowest) return
  const { request, answer } = slowest
  const address = `${request.method} ${request.url.slice(0, 100)} with ${request.body.length} bytes`
  console.log(`  the slowest: ${Math.round(answer.ms)} ms for ${answer.status} to ${address}`)
}
