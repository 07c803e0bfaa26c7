import type { Fault } from '#server/sandbox/http/faults.ts'
import type { Member } from '#tests/infrastructure/crowd.ts'
import { type Flow, FLOWS } from './flows.ts'
import { sample, stepsToTake } from './plan.ts'
import type { Stage } from './stage.ts'
import { type Tally, tally } from './tally.ts'
import { type Points, VICTIMS } from './victims.ts'
import { play, playUndisturbed, playUntilMet } from './walk.ts'

/** The wrong answers. Where the package tries again by itself, its second try gets the same. */
export const ANSWERS = {
  '500': { kind: 'error', isAfter: false, times: 2 },
  '500 after the work': { kind: 'error', isAfter: true, times: 2 },
  '500 for good': { kind: 'stored-error', isAfter: true, times: 1 },
  '429': { kind: 'rate-limit', isAfter: false, times: 1 },
  'a cut body': { kind: 'cut', isAfter: true, times: 1 },
  'silence after the work': { kind: 'silence', isAfter: true, times: 2 },
} as const satisfies Record<string, Pick<Fault, 'kind' | 'isAfter' | 'times'>>

export type WrongAnswer = keyof typeof ANSWERS

/** The n-th call of this kind, from 0, and how it is answered. */
export interface Lost {
  call: string
  index: number
  answer: WrongAnswer
}

export interface SilenceWalk extends Tally {
  calls: number
  ordered: number
  met: number
}

/** Plays a flow undisturbed, then for so many of its calls to the payment provider and each wrong answer. */
export async function silenceWalk(
  stage: Stage,
  flow: Flow,
  host: Member,
  share: number,
): Promise<SilenceWalk> {
  const [counted, other] = await playUndisturbed(stage, flow, host)
  const calls = callsOf(counted.points)
  const walk: SilenceWalk = { ...tally(), calls: calls.length, ordered: 0, met: 0 }
  walk.add('undisturbed', counted)
  walk.add('undisturbed', other)
  const plays = planLosses(flow, calls, share)
  for (const losses of stepsToTake(FLOWS, flow, plays)) {
    const names = losses.map(({ call, index, answer }) => `${call} no. ${index + 1} gets ${answer}`)
    walk.ordered += losses.length
    walk.met += await playUntilMet(losses.length, async () => {
      const { unmet, ...step } = await play(stage, flow, host, { faults: faultsOf(losses) })
      walk.add(`${flow.name}/${plays.indexOf(losses) + 1}, ${names.join(', ')}`, step)
      return losses.length - unmet
    })
  }
  return walk
}

/** The calls of web and worker, each with its number among those of its kind. */
function callsOf(points: Points): Pick<Lost, 'call' | 'index'>[] {
  const sent = VICTIMS.flatMap((victim) => points[victim]).flatMap((point) =>
    point.startsWith('sent: ') ? [point.slice('sent: '.length)] : [],
  )
  const seen = new Map<string, number>()
  return sent.map((call) => {
    const index = seen.get(call) ?? 0
    seen.set(call, index + 1)
    return { call, index }
  })
}

/** Each call with each answer; several to a play where the flow goes on by itself. */
function planLosses(flow: Flow, calls: Pick<Lost, 'call' | 'index'>[], share: number): Lost[][] {
  const all = calls.flatMap((call) =>
    (Object.keys(ANSWERS) as WrongAnswer[]).map((answer): Lost => ({ ...call, answer })),
  )
  const chosen = sample(all, share)
  const plays = Math.ceil(chosen.length / flow.deaths)
  return Array.from({ length: plays }, (_, first) => chosen.filter((_, index) => index % plays === first))
}

/** Those of one kind are met in turn: each lets pass what lies between it and the one before. */
export function faultsOf(losses: readonly Lost[]): Fault[] {
  const next = new Map<string, number>()
  return losses.map(({ call, index, answer }) => {
    const skip = Math.max(0, index - (next.get(call) ?? 0))
    next.set(call, index + 1)
    return { ...ANSWERS[answer], call, skip, ms: 0 }
  })
}

export function describeSilenceWalk(flow: Flow, walk: SilenceWalk): string {
  const { calls, ordered, met } = walk
  const answers = Object.keys(ANSWERS).length
  return `${flow.name}: N ${calls * answers} (${calls} calls, ${answers} answers); wrong answers ${met} of ${ordered} chosen; ${walk.describe()}`
}
