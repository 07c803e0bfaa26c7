import { setTimeout as pause } from 'node:timers/promises'
import type { WorkerServices } from '#server/runtime/context.ts'
import { type PeriodicName, PIECES } from '#server/tasks/periodic-jobs.ts'
import { drain } from '#server/tasks/runner/task-poller.ts'

export interface Settling {
  /** Works off all tasks, events and sweeps, until nothing is left to do. */
  settle(): Promise<void>
  /** Whether no event is to come, and no task is due. */
  isQuiet(): Promise<boolean>
  /** While they are held up, no event of the payment provider comes. */
  pauseEvents(isPaused: boolean): Promise<void>
}

interface Surroundings {
  services: WorkerServices
  /** Presses a switch of the double. */
  control(name: string, params?: object): Promise<Record<string, unknown>>
  pass(minutes: number): Promise<void>
}

/** Periodic jobs that look after money and places. */
const SWEEP_NAMES: PeriodicName[] = [
  'end-overdue-offers',
  'end-unanswered-requests',
  'sweep-orders',
  'read-refunds',
]
const SWEEPS = PIECES.filter(({ name }) => SWEEP_NAMES.includes(name))

const NOTHING = 'events: 0, tasks: 0'

/**
 * So often nothing has moved when somebody is dead. Looks instead of milliseconds: on a busy machine each takes longer,
 * and a living worker that gets no processor would be taken for a dead one, its tasks be tried until they fail.
 */
const STILL_LOOKS = 12

/** The work that a walk does itself, so that it does not wait for the pauses of the processes that it walks through. */
export function settling({ services, control, pass }: Surroundings): Settling {
  const { db } = services
  let arePaused = false

  async function whatIsLeft() {
    const { waiting = 0, due = 0 } = await control('deliveries')
    return {
      left: `events: ${arePaused ? 0 : waiting}, tasks: ${await countDueTasks()}`,
      isSending: !arePaused && due !== 0,
    }
  }

  async function countDueTasks(): Promise<number> {
    const { due } = await db
      .selectFrom('task')
      .select((eb) => eb.fn.countAll<number>().as('due'))
      .where('doneAt', 'is', null)
      .where('failedAt', 'is', null)
      .where('runAt', '<=', services.now().toISOString())
      .executeTakeFirstOrThrow()
    return Number(due)
  }

  return {
    async settle() {
      const { signal } = new AbortController()
      let before = ''
      let still = 0
      for (let quiet = 0; quiet < 2;) {
        const ran = await drain(services)
        for (const piece of SWEEPS) await piece.run(services, signal)
        const { left, isSending } = await whatIsLeft()
        quiet = ran === 0 && left === NOTHING ? quiet + 1 : 0
        still = ran > 0 || left !== before ? 0 : still + 1
        before = left
        if (left === NOTHING) continue
        await pause(20)
        // While an event is on its way, time would make its signature too old.
        if (isSending || still < STILL_LOOKS) continue
        // The lease of a dead worker ends, and an event that a dead process has refused is sent again.
        await pass(2)
        still = 0
      }
    },
    isQuiet: async () => (await whatIsLeft()).left === NOTHING,
    async pauseEvents(isPaused) {
      arePaused = isPaused
      await control('pause-events', { paused: isPaused })
    },
  }
}
