import { useEffect, useState, useSyncExternalStore } from 'react'

export interface PersonToMark {
  /** Of the registration. */
  id: number
  /** -1 is somebody whom the host added by hand. */
  userId: number
  displayName: string
  pictureUrl: string | null
  participantNbr: number
  activityId: number
  activityName: string
  activityLanguage: 'fr' | 'en'
  activityDate: string
  timeZone: string
  participated: boolean | null
  /** For how long the mark can be taken back, in milliseconds; 0 without a mark. */
  takeBackMs: number
}

/** `marked` can still be taken back. */
export type RowState = 'waiting' | 'marked' | 'final'

/** The answer of the page when it is asked behind another one. */
export interface MarkAnswer {
  /** Why nothing was changed. */
  problem: string | null
  /** The mark that stands. */
  participated: boolean | null
  takeBackMs: number
}

interface ShownMark {
  mark: boolean | null
  state: RowState
  /** Whether a mark was just taken back. */
  isTakenBack: boolean
  /** Whether the script submits the form; known once it runs. */
  isBehind: boolean
}

/** Returns the mark of a row: as it is being sent, or as the server answered last, or as the page came with it. */
export function useMark(
  person: Pick<PersonToMark, 'participated' | 'takeBackMs'>,
  sending: FormData | undefined,
  answer: MarkAnswer | undefined,
): ShownMark {
  const known = answer ?? person
  const mark = sending ? markSentBy(sending) : known.participated
  const isOpen = useIsOpen(known, known.takeBackMs)
  // Known from the beginning: React 18 loses the page that it takes over when a state changes while it is drawn.
  const [hadMark, setHadMark] = useState(mark !== null)
  if (mark !== null && !hadMark) setHadMark(true)
  const isFinal = !sending && !isOpen
  return {
    mark,
    state: mark === null ? 'waiting' : isFinal ? 'final' : 'marked',
    isTakenBack: mark === null && hadMark && answer?.problem == null,
    isBehind: useSyncExternalStore(
      () => () => undefined,
      () => true,
      () => false,
    ),
  }
}

function markSentBy(form: FormData): boolean | null {
  return form.get('intent') === 'takeBack' ? null : form.get('rate') === '1'
}

/** Returns whether less than this time has passed since the answer came. */
function useIsOpen(answer: object, ms: number): boolean {
  const [over, setOver] = useState<object | null>(null)

  useEffect(() => {
    if (ms === 0) return
    const timer = setTimeout(setOver, ms, answer)
    return () => {
      clearTimeout(timer)
    }
  }, [answer, ms])

  return ms > 0 && over !== answer
}
