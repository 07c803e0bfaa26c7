/** Sends what is typed to its draft by itself. Knows time and order; what is sent, and how it looks, is told to it. */

/** Why something is not saved. */
export type Trouble =
  | 'OFFLINE'
  | 'BUSY'
  | 'SIGNED_OUT'
  | 'NOT_ALLOWED'
  | 'TOO_MANY_DRAFTS'
  | 'TOO_LONG'
  | 'CHANGED_MEANWHILE'
  | 'GONE'

export type SaveAnswer =
  { outcome: 'SAVED'; draftId: number; draftVersion: string | null } | { outcome: Trouble }

export type SaveState =
  { kind: 'QUIET' | 'SAVING' } | { kind: 'SAVED'; at: number } | { kind: 'UNSAVED'; why: Trouble }

/** The draft that the page is about; none until something is typed. The version: what the page has read, or written last. */
export interface DraftMark {
  draftId: number | null
  draftVersion: string | null
}

interface Outside {
  /** Never rejects. `leaving`: the page may be gone before the answer comes. */
  send: (draft: DraftMark & { turn: number }, leaving: boolean) => Promise<SaveAnswer>
  show: (state: SaveState, draft: DraftMark) => void
}

/** After the last key; but no later than this after the first one that is not saved. */
export const PAUSE_MS = 3000
export const LONGEST_MS = 20_000

/** A save that takes no longer is not worth a word. */
const SLOW_MS = 1000

const AGAIN_MS = [5000, 10_000, 20_000, 40_000]
const LONGEST_AGAIN_MS = 60_000

/** Only a person can do something about these; what was typed too long may become shorter. */
const FINAL: ReadonlySet<Trouble> = new Set<Trouble>(['CHANGED_MEANWHILE', 'GONE'])
const UNTIL_CHANGED: ReadonlySet<Trouble> = new Set<Trouble>([...FINAL, 'TOO_LONG'])

export class Autosave {
  /** The n-th save: an earlier one that comes late to the server is known by it. */
  private turn = 0
  /** Since when something is typed that nobody has kept. */
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

  /** Something was typed. */
  touch(): void {
    this.changedAt ??= Date.now()
    if (this.isHeld || this.isUnderWay || this.isWaiting) return
    this.wait(Math.min(PAUSE_MS, Math.max(0, this.changedAt + LONGEST_MS - Date.now())))
  }

  /** Something hints that it would work now: the network is back, somebody looks at the page again. */
  tryNow(): void {
    if (this.changedAt === null || this.isHeld || this.isUnderWay || this.isFinal) return
    void this.save(false)
  }

  /** The page goes out of sight, maybe for good: at once, whatever is still under way. */
  leave(): void {
    if (this.changedAt === null || this.isHeld || this.isFinal) return
    void this.save(true)
  }

  /** Whether the site answers. */
  async reach(): Promise<boolean> {
    await this.save(false)
    return this.trouble !== 'OFFLINE'
  }

  /** A button sends the form: everything that is typed goes with it, as this turn. */
  hold(): number {
    clearTimeout(this.timer)
    this.isHeld = true
    this.changedAt = null
    return ++this.turn
  }

  /** The answer to the button is there, and the page still stands. */
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

  /** For a person, or for the next try. */
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
    // A later one is under way, or a button has the word.
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
