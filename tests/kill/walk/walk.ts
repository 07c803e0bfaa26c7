import type { Fault } from '#server/sandbox/http/faults.ts'
import { verifyMoney } from '#server/services/payment/verify/verify.ts'
import type { Member } from '#tests/infrastructure/crowd.ts'
import type { Flow } from './flows.ts'
import { lookAt, type Looked } from './outcome.ts'
import type { Stage } from './stage.ts'
import type { Death, Points } from './victims.ts'

/** Past the hold, and the pauses after which an event is sent again. */
const PAST_THE_HOLD_MINUTES = 45
/** Only then `verify` calls young charges and holds by their names. */
const UNTIL_VERIFIED_MINUTES = 180

/** The faults of a play. */
export interface Trouble {
  death?: Death
  /** Calls to the payment provider that are answered wrongly. */
  faults?: Fault[]
}

export interface Step extends Looked {
  points: Points
  /** How often a process died. */
  died: number
  /** How many faults no call has met. */
  unmet: number
}

let runs = 0

/** Plays a flow in which something goes wrong, and looks at everybody long after. */
export async function play(stage: Stage, flow: Flow, host: Member, trouble: Trouble = {}): Promise<Step> {
  const { death = null, faults = [] } = trouble
  const cast = await flow.prepare(stage, host)
  const run = `${flow.name} ${++runs}`
  const { settings } = stage.double.sandbox
  settings.write('faults', faults)
  await stage.begin(run, death)
  const failure = await flow.play(stage, cast).then(
    () => null,
    (error: unknown) => error,
  )
  const unmet = settings.read<Fault[]>('faults', []).filter((left) => !hasHit(left, faults)).length
  settings.write('faults', [])
  const ended = await stage.end(run)
  // The caller of a process that dies is cut off, or told to try again later: nothing else may fail.
  if (failure && ended.died === 0 && faults.length === 0) throw failure
  await stage.settle()
  await stage.pass(PAST_THE_HOLD_MINUTES)
  await stage.settle()
  await stage.pass(UNTIL_VERIFIED_MINUTES)
  await stage.settle()
  const { outcomes, findings } = await lookAt(stage, cast)
  return {
    ...ended,
    unmet,
    outcomes,
    findings: [
      ...findings,
      ...lookAtObjects(stage),
      ...(await lookAtEvents(stage)),
      ...(await verifyAll(stage)),
    ],
  }
}

/** So much of what was ordered has to come about. */
export const LEAST_MET = 0.8

/**
 * A play may pass other points than the one that was counted: a process that is slow tries again what others do once.
 * So often it is played until enough of what was ordered has come about.
 */
const MOST_PLAYS = 4

/** Plays until enough of so much came about; returns how much of it did in the best play. */
export async function playUntilMet(ordered: number, playOnce: () => Promise<number>): Promise<number> {
  let most = 0
  for (let plays = 0; plays < MOST_PLAYS && most < ordered * LEAST_MET; plays++)
    most = Math.max(most, await playOnce())
  return most
}

/**
 * Plays a flow twice without trouble; returns the play with fewer points first. On a busy machine the first one of a
 * process is slow, and tries again what later ones do once: points that they never reach.
 */
export async function playUndisturbed(stage: Stage, flow: Flow, host: Member): Promise<[Step, Step]> {
  const [one, other] = [await play(stage, flow, host), await play(stage, flow, host)]
  return pointsOf(one) <= pointsOf(other) ? [one, other] : [other, one]
}

function pointsOf({ points: { web, worker } }: Step): number {
  return web.length + worker.length
}

async function verifyAll({ services }: Stage): Promise<string[]> {
  const { findings } = await verifyMoney(services)
  return findings.map((finding) => JSON.stringify(finding))
}

/** Where the package does not try again, the second of two wrong answers is left. */
function hasHit({ kind, call, isAfter, times }: Fault, ordered: readonly Fault[]): boolean {
  const same = ordered.find(
    (fault) => fault.kind === kind && fault.call === call && fault.isAfter === isAfter,
  )
  return same !== undefined && times < same.times
}

/** No call makes its object twice: of two payments a person could pay both. */
function lookAtObjects({ double }: Stage): string[] {
  return (['checkout.session', 'payment_intent', 'refund', 'customer'] as const).flatMap((kind) => {
    const keys = double.sandbox.objects.all(kind).map(({ metadata }) => metadata?.key)
    const twice = new Set(keys.filter((key, index) => key && keys.indexOf(key) !== index))
    return [...twice].map((key) => `${kind} is made more than once: ${key}`)
  })
}

/** An event that comes twice is worked once. */
async function lookAtEvents({ db }: Stage): Promise<string[]> {
  const twice = await db
    .selectFrom('task')
    .select('payload')
    .where('kind', '=', 'handle-stripe-event')
    .groupBy('payload')
    .having((eb) => eb.fn.countAll(), '>', 1)
    .execute()
  return twice.map(({ payload }) => `an event is worked more than once: ${payload}`)
}
