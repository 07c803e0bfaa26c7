/** A code that is held in front of the camera, or a button that is pressed twice, is one reading. */
const SAME_MS = 3000

/** Tells the same reading from a second one: it has to be away for three seconds. */
export function makeRepeatGuard(clock: () => number = () => performance.now()) {
  let last = { text: '', seenAt: -Infinity }

  return {
    isRepeat(text: string): boolean {
      const now = clock()
      const isSame = text === last.text && now - last.seenAt < SAME_MS
      last = { text, seenAt: now }
      return isSame
    },
    /** The camera looks again: what was read last may still be in front of it. */
    lookAgain(): void {
      last = { ...last, seenAt: clock() }
    },
  }
}
