/**
 * Identifies the last write of a draft: the page, by its key, and which of its writes that was. Pages return it as they
 * got it and never parse it. A rising number would not do: the answer to a save may be lost, and the page that repeats
 * it has then overwritten nobody but itself.
 */

export interface DraftWrite {
  /** The page that writes: a new key each time that it is opened. */
  requestKey: string
  /** The n-th write; null: a further one (a button, without script). */
  turn: number | null
  /** The version that the page read, or wrote last; null: none. Undefined: overwrites any version. */
  draftVersion?: string | null | undefined
}

type Judgement =
  | { verdict: 'WRITE'; version: string }
  /** A later write of the same page is stored already. */
  | { verdict: 'LATE' }
  /** Another person, or another window, has written meanwhile. */
  | { verdict: 'OVERTAKEN' }

export function judgeWriting(
  stored: string | null,
  { requestKey, turn, draftVersion }: DraftWrite,
): Judgement {
  const last = stored === null ? null : readVersion(stored)
  if (last?.requestKey === requestKey) {
    if (turn !== null && turn <= last.turn) return { verdict: 'LATE' }
    return { verdict: 'WRITE', version: versionOf(requestKey, turn ?? last.turn + 1) }
  }
  if (draftVersion !== undefined && draftVersion !== stored) return { verdict: 'OVERTAKEN' }
  return { verdict: 'WRITE', version: firstVersion({ requestKey, turn }) }
}

export function firstVersion({ requestKey, turn }: Pick<DraftWrite, 'requestKey' | 'turn'>): string {
  return versionOf(requestKey, turn ?? 0)
}

function versionOf(requestKey: string, turn: number): string {
  return `${requestKey}:${turn}`
}

function readVersion(version: string): { requestKey: string; turn: number } {
  const [requestKey = '', turn] = version.split(':')
  return { requestKey, turn: Number(turn) }
}
