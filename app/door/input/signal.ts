import type { Outcome } from '#app/door/outcome.ts'

/** How a verdict sounds and feels, beside its colour, its sign and its word. */
export type Tone = 'good' | 'wait' | 'bad'

export function toneOf({ kind }: Outcome): Tone {
  if (kind === 'welcome') return 'good'
  return kind === 'used' || kind === 'unchecked' ? 'wait' : 'bad'
}

/** In hertz, one after the other: rising, the same twice, falling. */
const NOTES: Record<Tone, readonly number[]> = { good: [660, 990], wait: [520, 520], bad: [330, 220] }
const NOTE_SECONDS = 0.14
/** In milliseconds: on, off, on. */
const SHAKES: Record<Tone, number[]> = { good: [80], wait: [80, 80, 80], bad: [400] }

let audio: AudioContext | null = null

/** Plays a verdict. A browser that plays nothing yet, before the page is touched, is silent. */
export function play(tone: Tone): void {
  audio ??= new AudioContext()
  const { currentTime, destination } = audio
  void audio.resume()
  const oscillator = audio.createOscillator()
  NOTES[tone].forEach((hertz, index) =>
    oscillator.frequency.setValueAtTime(hertz, currentTime + index * NOTE_SECONDS),
  )
  oscillator.connect(destination)
  oscillator.start(currentTime)
  oscillator.stop(currentTime + NOTES[tone].length * NOTE_SECONDS)
}

export function shake(tone: Tone): void {
  // Safari has no such thing.
  if ('vibrate' in navigator) navigator.vibrate(SHAKES[tone])
}
