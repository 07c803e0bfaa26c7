/**
 * Saves a draft while somebody types. Decides only when to save; the caller supplies what is sent and how the state is
 * shown.
 */

/** The reasons why a draft is not saved. */
export type Trouble =
  | 'OFFLINE'
  | 'BUSY'
  | 'SIGNED_OUT'
  | 'NOT_ALLOWED'
  | 'TOO_MANY_DRAFTS'
  | 'TOO_LONG'
  | 'CHANGED_MEANWHILE'
  | 'FOR_ANOTHER'
  | 'GONE'

export type SaveAnswer =
  { outcome: 'SAVED'; draftId: number; draftVersion: string | null } | { outcome: Trouble }

export type SaveState =
  { kind: 'QUIET' | 'SAVING' } | { kind: 'SAVED'; at: number } | { kind: 'UNSAVED'; why: Trouble }

/** The draft of the page, null until something is typed, with the version that the page has read or written last. */
export interface DraftMark {
  draftId: number | null
  draftVersion: string | null
}

interface Outside {
  /** Never rejects. `leaving`: the page may be unloaded before the answer comes. */
  send: (draft: DraftMark & { turn: number }, leaving: boolean) => Promise<SaveAnswer>
  show: (state: SaveState, draft: DraftMark) => void
}

/** Milliseconds after the last key; but no later than LONGEST_MS after the first change that is not saved. */
export const PAUSE_MS = 3000
export const LONGEST_MS = 20_000

/** A save that is quicker than this is not announced. */
const SLOW_MS = 1000

const AGAIN_MS = [5000, 10_000, 20_000, 40_000]
const LONGEST_AGAIN_MS = 60_000

/**
 * No later save can succeed without the person; a text that was too long may become shorter, and a button tells the page
 * for whom it writes now.
 */
const FINAL: ReadonlySet<Trouble> = new Set<Trouble>(['CHANGED_MEANWHILE', 'GONE'])
const UNTIL_CHANGED: ReadonlySet<Trouble> = new Set<Trouble>([...FINAL, 'TOO_LONG', 'FOR_ANOTHER'])

export class Autosave {
  /** The number of the save, by which the server recognises an earlier one that arrives late. */
  private turn = 0
  /** The time of the first change that is not saved. */
  private changedAt: number | null = null
  private isUnderWay = false
  private isHeld = false
  private failures = 0
  private trouble: Trouble | null
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly outside: Outside,
    private draft: DraftMark,
    trouble: Trouble | null,
  ) {
    this.trouble = trouble
  }

  /** Records that something was typed. */
  touch(): void {
    this.changedAt ??= Date.now()
    if (this.isHeld || this.isUnderWay || this.isWaiting) return
    this.wait(Math.min(PAUSE_MS, Math.max(0, this.changedAt + LONGEST_MS - Date.now())))
  }

  /** Tries to save at once, on a sign that it may work now: the network is back, or the page is visible again. */
  tryNow(): void {
    if (this.changedAt === null || this.isHeld || this.isUnderWay || this.isFinal) return
    void this.save(false)
  }

  /** Saves at once when the page is hidden, maybe for good, even if another save is under way. */
  leave(): void {
    if (this.changedAt === null || this.isHeld || this.isFinal) return
    void this.save(true)
  }

  /** Whether the site can be reached. */
  async reach(): Promise<boolean> {
    await this.save(false)
    return this.trouble !== 'OFFLINE'
  }

  /** Stops saving while a button submits the form with everything that is typed; returns the number of that save. */
  hold(): number {
    clearTimeout(this.timer)
    this.isHeld = true
    this.changedAt = null
    return ++this.turn
  }

  /** Resumes saving after the answer to the button, when the page is still shown. */
  release(trouble: Trouble | null, draft: DraftMark | null): void {
    if (!this.isHeld) return
    this.isHeld = false
    if (draft) this.draft = draft
    this.settle(trouble)
  }

  start(): void {
    this.isHeld = false
  }

  stop(): void {
    clearTimeout(this.timer)
    this.isHeld = true
  }

  get isOffline(): boolean {
    return this.trouble === 'OFFLINE'
  }

  private get isFinal(): boolean {
    return this.trouble !== null && FINAL.has(this.trouble)
  }

  /** Whether the next save waits for the person, or for the next try. */
  private get isWaiting(): boolean {
    return this.trouble !== null && this.trouble !== 'TOO_LONG'
  }

  private wait(ms: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.save(false), ms)
  }

  private async save(leaving: boolean): Promise<void> {
    clearTimeout(this.timer)
    const since = this.changedAt
    const turn = ++this.turn
    this.changedAt = null
    this.isUnderWay = true
    const slow = setTimeout(() => this.outside.show({ kind: 'SAVING' }, this.draft), SLOW_MS)
    const answer = await this.outside.send({ ...this.draft, turn }, leaving)
    clearTimeout(slow)
    const { outcome } = answer
    if (outcome === 'SAVED') this.draft = { draftId: answer.draftId, draftVersion: answer.draftVersion }
    // A later save is under way, or a button has submitted the form.
    if (turn !== this.turn || this.isHeld) return
    if (outcome !== 'SAVED' && since !== null) this.changedAt = since
    this.settle(outcome === 'SAVED' ? null : outcome)
  }

  private settle(trouble: Trouble | null): void {
    this.isUnderWay = false
    this.trouble = trouble
    if (trouble === null) {
      this.failures = 0
      this.outside.show({ kind: 'SAVED', at: Date.now() }, this.draft)
      if (this.changedAt !== null) this.touch()
      return
    }
    this.changedAt ??= Date.now()
    this.outside.show({ kind: 'UNSAVED', why: trouble }, this.draft)
    if (!UNTIL_CHANGED.has(trouble)) this.wait(AGAIN_MS[this.failures++] ?? LONGEST_AGAIN_MS)
  }
}
