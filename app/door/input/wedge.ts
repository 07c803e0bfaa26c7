/** Nobody types that fast; scanners need a few milliseconds a key, slow ones thirty. */
const BETWEEN_KEYS_MS = 80
/** The eight characters of a ticket are the shortest code. */
const SHORTEST = 8
/** A longer text is no code; the beginning of one that never ends is not kept. */
const LONGEST = 4000

export interface Key {
  key: string
  /** In milliseconds, by any clock that does not jump. */
  at: number
}

/** Recognises a scanner that types what it reads and presses Enter, anywhere on the page. */
export function makeWedge() {
  let typed = ''
  let lastAt = -Infinity

  const continues = (at: number) => typed !== '' && at - lastAt <= BETWEEN_KEYS_MS

  return {
    /** Whether a key of this moment belongs to those before it. */
    continues,
    /** Returns what the scanner has read, with its last key. */
    press({ key, at }: Key): string | null {
      if (!continues(at)) typed = ''
      lastAt = at
      if (key === 'Enter' || key === 'Tab') {
        const text = typed
        typed = ''
        return text.length >= SHORTEST ? text : null
      }
      // Shift, and dead keys of another layout: they stand before the code, never in it.
      if (key.length === 1) typed = (typed + key).slice(-LONGEST)
      return null
    },
  }
}

/** Listens on the whole page. What a scanner has typed into a field is taken out of it again. */
export function listenToScanner(page: Document, onText: (text: string) => void): void {
  const wedge = makeWedge()
  let before: { field: HTMLInputElement; value: string } | null = null

  page.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return
      const field = event.target instanceof HTMLInputElement ? event.target : null
      if (!wedge.continues(event.timeStamp)) before = field && { field, value: field.value }
      // In some browsers these two open a search in the page, which would swallow the rest.
      if (!field && (event.key === '/' || event.key === "'")) event.preventDefault()
      const text = wedge.press({ key: event.key, at: event.timeStamp })
      if (text === null) return
      event.preventDefault()
      event.stopPropagation()
      if (before) {
        before.field.value = before.value
        before.field.dispatchEvent(new Event('input'))
      }
      onText(text)
    },
    { capture: true },
  )
}
