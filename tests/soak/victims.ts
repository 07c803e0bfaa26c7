import { setTimeout as pause } from 'node:timers/promises'
import { freeze } from '#tests/faults/freeze.ts'
import type { Program } from '#tests/infrastructure/program.ts'
import type { PlannedFault } from './plan.ts'

/** A program that runs for as long as the soak, but for the times when it is ended on purpose. */
export interface Victim {
  name: string
  program: Pick<Program, 'pid' | 'ended' | 'said' | 'start'>
  /** The signal that asks it to end. */
  stopSignal?: NodeJS.Signals
  /** The signal that ends all of it at once. */
  killSignal?: NodeJS.Signals
  /** Resolves when it works again after its start. */
  isReady?: () => Promise<unknown>
}

/** The time from the fault until the program worked again. */
export interface Outage extends Pick<PlannedFault, 'victim' | 'way'> {
  from: number
  until: number
}

/** A program that was asked to end, and has not after so long, is killed, as supervisors do. */
const STOP_TIMEOUT_MS = 90_000

/** Of a program that ended by itself, so much of its log is shown. */
const LOG_LENGTH = 6000

/** Does to the programs what the plan says, one after the other. */
export class Faults {
  readonly outages: Outage[] = []
  /** What no plan explains: a program that ended by itself, or did not end when it was asked to. */
  readonly surprises: string[] = []
  #isOver = false
  #ending = new Set<Victim>()

  readonly victims: Victim[]

  constructor(victims: Victim[]) {
    this.victims = victims
    for (const victim of victims) this.#watch(victim)
  }

  async run(plan: PlannedFault[], beganAt: number): Promise<void> {
    for (const fault of plan) {
      await pause(Math.max(0, beganAt + fault.atMs - Date.now()))
      const victim = this.victims.find(({ name }) => name === fault.victim)
      if (victim) await this.#strike(victim, fault)
    }
  }

  /** From now on programs may end. */
  finish(): void {
    this.#isOver = true
  }

  /** Whether one of these was away at some time between the two. */
  wereAway(victims: readonly string[], from: number, until: number): boolean {
    return this.outages.some(
      (outage) => victims.includes(outage.victim) && outage.from <= until && outage.until >= from,
    )
  }

  async #strike(victim: Victim, { way, awayMs }: PlannedFault): Promise<void> {
    const outage: Outage = { victim: victim.name, way, from: Date.now(), until: Infinity }
    this.outages.push(outage)
    if (way === 'freeze') {
      const goOn = await freeze(victim.program.pid)
      await pause(awayMs)
      goOn()
    } else {
      this.#ending.add(victim)
      await this.#end(victim, way === 'kill')
      await pause(awayMs)
      await victim.program.start()
      this.#ending.delete(victim)
      this.#watch(victim)
      await victim.isReady?.()
    }
    outage.until = Date.now()
  }

  async #end({ name, program, stopSignal, killSignal }: Victim, atOnce: boolean): Promise<void> {
    const signal = atOnce ? (killSignal ?? 'SIGKILL') : (stopSignal ?? 'SIGTERM')
    process.kill(program.pid, signal)
    const isLate = await Promise.race([program.ended, pause(STOP_TIMEOUT_MS, 'late', { ref: false })])
    if (isLate !== 'late') return
    this.surprises.push(`${name} did not end within ${STOP_TIMEOUT_MS / 1000} s of ${signal}`)
    process.kill(program.pid, 'SIGKILL')
    await program.ended
  }

  #watch(victim: Victim): void {
    void victim.program.ended.then(async (code) => {
      if (this.#isOver || this.#ending.has(victim)) return
      const said = (await victim.program.said()).slice(-LOG_LENGTH)
      this.surprises.push(
        `${victim.name} ended by itself with ${String(code)} at ${new Date().toISOString()}: ${said}`,
      )
    })
  }
}
