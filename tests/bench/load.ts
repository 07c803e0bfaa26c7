import autocannon from 'autocannon'

export const CONNECTIONS = 10
export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
export const SECONDS = Number(process.env.BENCH_SECONDS ?? 2)
const WARM_UP = SECONDS

/** The headers of a French-speaking person's browser, without compression, which is a proxy's work. */
export const ASKING = { 'Accept-Language': 'fr-CA,fr;q=0.9,en;q=0.8', 'Accept-Encoding': 'identity' }

export interface Target {
  server: string
  what: string
  url: string
}

/** Requests a second of each target: the median of rounds in which all alternate, every second round backwards. */
export async function measureRates(
  targets: Target[],
  tell: (line: string) => void,
): Promise<Map<Target, number>> {
  const rates = new Map<Target, number[]>(targets.map((target) => [target, []]))
  for (const { url } of targets) await load(url, WARM_UP)
  for (let round = 1; round <= ROUNDS; round += 1) {
    tell(`Round ${round} of ${ROUNDS}…`)
    const order = round % 2 === 0 ? targets.toReversed() : targets
    for (const target of order) rates.get(target)?.push(await load(target.url, SECONDS))
  }
  return new Map([...rates].map(([target, values]) => [target, median(values)]))
}

async function load(url: string, duration: number): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration, headers: ASKING })
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} answers that are not 2xx.`)
  }
  return result['2xx'] / result.duration
}

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const [low = NaN, high = NaN] =
    sorted.length % 2 ? [sorted[middle], sorted[middle]] : [sorted[middle - 1], sorted[middle]]
  return (low + high) / 2
}
