import { identify, type Subject } from '#app/door/code/subject.ts'
import type { HeldDoor } from '#app/door/door.ts'
import { makeRepeatGuard } from '#app/door/input/repeat.ts'
import { play, shake, toneOf } from '#app/door/input/signal.ts'
import { listenToScanner } from '#app/door/input/wedge.ts'
import { type Outcome, outcome } from '#app/door/outcome.ts'
import type { Way } from '#app/door/reading.ts'
import type { Settings } from '#app/door/store/store.ts'
import type { Sync } from '#app/door/sync.ts'
import { makeAwayView } from './away.ts'
import { h, setText } from './dom.ts'
import { makeFrame } from './frame.ts'
import { makeNamesView } from './names.ts'
import { makeReadingsView } from './readings.ts'
import { makeScanView } from './scan.ts'
import { drawShut } from './shut.ts'
import { verdictSentence } from './verdict.ts'
import type { Language } from './words.ts'

interface ScreenParts {
  main: HTMLElement
  title: HTMLElement
  /** Leads out of a door that is open. */
  exit: HTMLElement
  door: HeldDoor
  sync: Sync
  said: Language
  settings: Settings
  codePath: string
  leavePath: string
  saveSettings: (settings: Settings) => void
}

/** The page: one view at a time below the frame, and one verdict at a time. */
export function makeScreen(parts: ScreenParts) {
  const { main, title, exit, door, sync, said, settings, codePath, leavePath, saveSettings } = parts
  const guard = makeRepeatGuard()
  const frame = makeFrame(door, said.t)
  const names = makeNamesView(door, said, (ticketId) => void answer({ kind: 'TICKET', ticketId }, 'LIST'))
  const readings = makeReadingsView(door, said)
  const away = makeAwayView(door, said.t, sync.now)
  const scan = makeScanView({
    ...{ said, settings, codePath },
    onText: (text, way) => void read(text, way),
    onNext: showCamera,
    onSettings: saveSettings,
  })
  const heard = h('p', { class: 'only-heard', role: 'status', 'aria-live': 'assertive' })
  const place = h('div', { class: 'door-view' })
  const views = { '#liste': names, '#lectures': readings, '#quitter': away }
  let hasVerdict = false
  /** A text is being looked at: the camera has time. */
  let isAtWork = false
  let drawnShut = ''
  /** Readings are answered one after the other. */
  let turn: Promise<unknown> = Promise.resolve()

  /** Looks at a text that was read, whichever way. */
  async function read(text: string, way: Exclude<Way, 'LIST'>): Promise<void> {
    const { door: here, phase } = door.state()
    if (phase !== 'open' || !here || (way === 'CAMERA' && (isAtWork || !isLooking()))) return
    isAtWork = true
    const subject = await identify(text, { activityId: door.activityId, keys: here.keys })
    isAtWork = false
    if (subject.kind !== 'NONE') return answer(subject, way)
    if (way === 'TYPED') scan.refuse(subject.detail)
    // A scanner is used with a glance at the screen: the verdict of the ticket before must not stay on it.
    else if (!isLooking()) show(outcome('refused', { why: 'unreadable' }))
    else {
      scan.sayNotOurs()
      say(said.t('camera.notOurs'))
    }
  }

  async function answer(subject: Subject, way: Way): Promise<void> {
    if (guard.isRepeat(keyOf(subject))) return
    scan.pause()
    // Until the answer comes the verdict of the ticket before would pass for it.
    if (hasVerdict) {
      setText(heard, '')
      scan.showChecking()
    }
    const answered = turn.then(() => door.read(subject, way))
    turn = answered.catch(() => undefined)
    show(await answered)
  }

  function show(answered: Outcome): void {
    const { phase, readings, isConnected } = door.state()
    if (phase !== 'open') return
    hasVerdict = true
    if (location.hash !== '') history.pushState(null, '', location.pathname)
    drawView()
    const isWaiting = !isConnected && readings.at(-1)?.state === 'waiting'
    scan.showVerdict(answered, isWaiting)
    say(verdictSentence(answered, isWaiting, said))
    if (settings.sound) play(toneOf(answered))
    if (settings.vibration) shake(toneOf(answered))
  }

  /** The same sentence twice is two sentences: it goes in between. */
  function say(sentence: string): void {
    setText(heard, '')
    requestAnimationFrame(() => setText(heard, sentence))
  }

  function showCamera(): void {
    hasVerdict = false
    setText(heard, '')
    guard.lookAgain()
    scan.showCamera()
  }

  /** The camera reads while its view is the one on the screen, and no verdict lies over it. */
  function isLooking(): boolean {
    return !hasVerdict && viewOf(location.hash) === null
  }

  function viewOf(hash: string) {
    return hash in views ? views[hash as keyof typeof views] : null
  }

  function drawView(): void {
    const view = viewOf(location.hash)
    if (view === names) names.draw()
    else view?.update()
    place.replaceChildren((view ?? scan).element)
    if (isLooking()) scan.resume()
    else scan.pause()
  }

  function update(): void {
    const { phase, door: here } = door.state()
    if (here) {
      setText(title, here.activity.name)
      document.title = `${here.activity.name} · ${said.t('title')}`
    }
    exit.hidden = phase !== 'open'
    if (phase === 'loading') return
    frame.update()
    if (phase === 'open') return updateOpen()
    scan.close()
    const drawn = JSON.stringify([phase, door.state().readings.map(({ state }) => state)])
    if (drawn === drawnShut) return
    drawnShut = drawn
    main.replaceChildren(drawShut(phase, { door, said, codePath, leavePath, retry: sync.now }))
    main.querySelector('h2')?.focus()
  }

  function updateOpen(): void {
    drawnShut = ''
    if (frame.element.isConnected) return viewOf(location.hash)?.update()
    main.replaceChildren(frame.element, place, heard)
    drawView()
    scan.openIfAllowed()
  }

  door.subscribe(update)
  listenToScanner(document, (text) => void read(text, 'SCANNER'))
  addEventListener('hashchange', () => {
    if (door.state().phase !== 'open') return
    drawView()
    place.querySelector('h2')?.focus()
  })
  return { update, setKept: frame.setKept }
}

/** The same code, however it came in. */
function keyOf(subject: Subject): string {
  switch (subject.kind) {
    case 'CODE':
    case 'UUID':
      return subject.hash
    case 'EIGHT':
      return subject.codeHash
    case 'TICKET':
      return String(subject.ticketId)
  }
}
