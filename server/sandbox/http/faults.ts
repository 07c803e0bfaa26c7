import type { Sandbox } from '../sandbox.ts'

/**
 * The ways in which a call goes wrong: `error` is a 500 that is not stored, so that the same key may try again; `stored-error` is
 * the answer of its key from then on; `silence` never answers; `cut` breaks the answer off.
 */
export type FaultKind = 'error' | 'stored-error' | 'rate-limit' | 'cut' | 'silence' | 'delay'

export interface Fault {
  kind: FaultKind
  /** The work is done, and only its answer is lost. */
  isAfter: boolean
  /** The calls that it hits, such as `POST /v1/refunds`; `*` stands for one segment, nothing for all calls. */
  call?: string
  /** How many calls it still hits. */
  times: number
  /** How many calls it lets pass first. */
  skip: number
  ms: number
}

/** Returns the fault that hits this call, and counts it. */
export function takeFault({ settings }: Sandbox, method: string, path: string): Fault | undefined {
  const faults = settings.read<Fault[]>('faults', [])
  if (faults.length === 0) return undefined
  const fault = faults.find(({ call }) => isHit(call, method, path))
  if (!fault) return undefined
  const isSkipped = fault.skip > 0
  if (isSkipped) fault.skip -= 1
  else fault.times -= 1
  settings.write(
    'faults',
    faults.filter(({ times }) => times > 0),
  )
  return isSkipped ? undefined : fault
}

function isHit(call: string | undefined, method: string, path: string): boolean {
  if (call === undefined) return true
  const [verb, pattern = ''] = call.split(' ')
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  return (
    verb === method &&
    wanted.length === given.length &&
    wanted.every((part, index) => part === '*' || part === given[index])
  )
}
