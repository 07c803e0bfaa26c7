import type { Member } from '#tests/infrastructure/crowd.ts'
import { type Flow, FLOWS } from './flows.ts'
import { planDeaths, stepsToTake } from './plan.ts'
import type { Stage } from './stage.ts'
import { type Tally, tally } from './tally.ts'
import type { Death, Points } from './victims.ts'
import { play, playUndisturbed, playUntilMet } from './walk.ts'

export interface KillWalk extends Tally {
  /** The points of an undisturbed run. */
  points: Points
  /** How many deaths were ordered. A run that passes fewer points than the one that was counted does not die. */
  ordered: number
  died: number
}

/** Plays a flow undisturbed, then for each of so many of its points, at which a process dies. */
export async function killWalk(stage: Stage, flow: Flow, host: Member, share: number): Promise<KillWalk> {
  const [counted, other] = await playUndisturbed(stage, flow, host)
  const walk: KillWalk = { ...tally(), points: counted.points, ordered: 0, died: 0 }
  walk.add('undisturbed', counted)
  walk.add('undisturbed', other)
  const deaths = planDeaths(flow, counted.points, share)
  for (const death of stepsToTake(FLOWS, flow, deaths)) {
    walk.ordered += death.at.length
    walk.died += await playUntilMet(death.at.length, async () => {
      const step = await play(stage, flow, host, { death })
      walk.add(`${flow.name}/${deaths.indexOf(death) + 1}, ${nameOf(death, step.points)}`, step)
      return step.died
    })
  }
  return walk
}

function nameOf({ victim, at }: Death, points: Points): string {
  return `${victim} dies at ${at.map((number) => `${number} (${points[victim][number - 1] ?? 'not reached'})`).join(', ')}`
}

export function describeKillWalk(flow: Flow, walk: KillWalk): string {
  const { points, ordered, died } = walk
  const [web, worker] = [points.web.length, points.worker.length]
  return `${flow.name}: N ${web + worker} (web ${web}, worker ${worker}); died at ${died} of ${ordered} chosen; ${walk.describe()}`
}
