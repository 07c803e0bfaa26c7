/** Keeps the screen on: nobody touches the telephone between two tickets. */
export function makeWakeLock() {
  let held: Promise<WakeLockSentinel | null> | null = null

  return {
    hold(): void {
      held ??= request()
    },
    /** One that is still being asked for goes as soon as it comes. */
    release(): void {
      void held?.then((lock) => lock?.release()).catch(() => undefined)
      held = null
    },
  }
}

/** Returns null where there is none: an old browser, a nearly empty battery. The screen then sleeps as ever. */
async function request(): Promise<WakeLockSentinel | null> {
  if (!('wakeLock' in navigator)) return null
  return navigator.wakeLock.request('screen').catch(() => null)
}
