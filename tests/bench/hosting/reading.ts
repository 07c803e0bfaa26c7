import { performance } from 'node:perf_hooks'
import { cookie, type Member, ownNetwork } from '#tests/infrastructure/crowd.ts'
import type { Site } from '#tests/infrastructure/site.ts'
import { ASKING } from '../load.ts'

/** The registrations of one activity; `HOSTING_SIZES=100` for a short run. */
export const SIZES = (process.env.HOSTING_SIZES ?? '100,2000,10000').split(',').map(Number)
export const LARGEST = Math.max(...SIZES)

const LIST = '/activites'
/** Enough for a 99th percentile. */
const SAMPLES = Number(process.env.HOSTING_SAMPLES ?? 1000)

/** The headers of this person's browser. */
export function asMember(site: Site, { token }: Member): Record<string, string> {
  const { Cookie = '' } = cookie(token, site.publicUrl)
  return { ...ASKING, ...ownNetwork(), Cookie }
}

/** Reads a page or a file; throws unless it is there. */
export async function read(url: string, headers: Record<string, string>): Promise<Buffer> {
  const response = await fetch(url, { headers, redirect: 'manual' })
  const bytes = Buffer.from(await response.arrayBuffer())
  if (response.status !== 200) throw new Error(`${url} answers ${response.status}.`)
  return bytes
}

/** The 99th percentile of the list of activities, one request after the other, in milliseconds. */
export async function p99OfList(site: Site): Promise<number> {
  const times: number[] = []
  for (let sample = 0; sample < SAMPLES; sample += 1) times.push(await timeOfList(site))
  return p99(times)
}

/** The same for as long as something else goes on, but no fewer samples: it begins again until there are enough. */
export async function p99Meanwhile(site: Site, act: () => Promise<void>): Promise<number> {
  const times: number[] = []
  while (times.length < SAMPLES) {
    let isOver = false
    const acting = act().finally(() => (isOver = true))
    while (!isOver) times.push(await timeOfList(site))
    await acting
  }
  return p99(times)
}

async function timeOfList({ urls: [url = ''] }: Site): Promise<number> {
  const began = performance.now()
  await read(url + LIST, ASKING)
  return performance.now() - began
}

function p99(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? NaN
}
