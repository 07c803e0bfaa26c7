import { type CameraTrouble, makeCamera } from '#app/door/input/camera.ts'
import type { Outcome } from '#app/door/outcome.ts'
import type { Settings } from '#app/door/store/store.ts'
import type { Translate } from '#app/door/text.ts'
import { h, icon, setText } from './dom.ts'
import { makeTypedForm } from './typed.ts'
import { drawChecking, drawVerdict } from './verdict.ts'
import type { Language } from './words.ts'

interface ScanParts {
  said: Language
  settings: Settings
  /** The page of the server, without camera and script. */
  codePath: string
  onText: (text: string, way: 'CAMERA' | 'TYPED') => void
  onNext: () => void
  onSettings: (settings: Settings) => void
}

/** The view that reads codes: the camera and what stands below it, or the verdict in their place. */
export function makeScanView({ said, settings, codePath, onText, onNext, onSettings }: ScanParts) {
  const { t } = said
  const typed = makeTypedForm(t, (text) => onText(text, 'TYPED'))
  const video = h('video', { playsinline: true, muted: true, 'aria-hidden': 'true' })
  video.muted = true
  const camera = makeCamera(video, { onText: (text) => onText(text, 'CAMERA'), onTrouble: showTrouble })
  const heading = h('h2', { class: 'label', tabindex: '-1' }, t('camera.heading'))
  const hint = h('p', { class: 'small', role: 'status' }, t('camera.hint'))
  const open = h('button', { type: 'button', class: 'button big is-full', click: () => void openCamera() })
  open.append(icon('scan'), t('camera.open'))
  const close = h('button', { type: 'button', class: 'button is-line is-small', click: closeCamera })
  close.append(t('camera.close'))
  const looking = h('section', { class: 'camera' }, heading, video, hint, open, close)
  const next = h('button', { type: 'button', class: 'button big is-full', click: onNext })
  next.append(icon('scan'), t('verdict.next'))
  const place = h('div', { class: 'door-place' }, looking)
  const notOurs = h('p', { class: 'note is-wait', role: 'status', hidden: true }, t('camera.notOurs'))
  const element = h(
    'div',
    { class: 'door-view' },
    place,
    notOurs,
    typed.element,
    drawSettings(settings, t, onSettings),
    h('p', { class: 'small' }, h('a', { href: codePath }, t('withoutScript.link'))),
  )
  show(false)

  function show(isOpen: boolean): void {
    video.hidden = !isOpen
    close.hidden = !isOpen
    open.hidden = isOpen
  }

  async function openCamera(): Promise<void> {
    setText(hint, t('camera.starting'))
    const trouble = await camera.open()
    if (trouble) showTrouble(trouble)
    else {
      setText(hint, t('camera.hint'))
      show(true)
      onSettings({ ...settings, camera: true })
    }
  }

  function closeCamera(): void {
    camera.close()
    show(false)
    open.focus()
    onSettings({ ...settings, camera: false })
  }

  function showTrouble(trouble: CameraTrouble): void {
    camera.close()
    show(false)
    setText(hint, t(`camera.${trouble}`))
  }

  return {
    element,
    refuse: typed.refuse,
    /** While a view lies over this one, or a code is being looked up, nothing is read. */
    pause: camera.pause,
    resume: camera.resume,
    close: camera.close,
    /** The code in front of the camera is none of ours: it goes on. */
    sayNotOurs: () => void (notOurs.hidden = false),
    openIfAllowed(): void {
      if (settings.camera && !camera.isWanted()) void openCamera()
    },
    showChecking: () => place.replaceChildren(drawChecking(said)),
    showVerdict(outcome: Outcome, isWaiting: boolean): void {
      camera.pause()
      notOurs.hidden = true
      typed.empty()
      typed.element.open = false
      place.replaceChildren(drawVerdict(outcome, isWaiting, said), next)
      next.focus()
    },
    showCamera(): void {
      notOurs.hidden = true
      setText(hint, t('camera.hint'))
      place.replaceChildren(looking)
      // A video that was taken out of the page has stopped.
      if (video.srcObject) void video.play()
      heading.focus()
      camera.resume()
    },
  }
}

function drawSettings(
  settings: Settings,
  t: Translate,
  onSettings: (settings: Settings) => void,
): HTMLElement {
  const choice = (name: 'sound' | 'vibration') => {
    const box = h('input', {
      type: 'checkbox',
      checked: settings[name],
      change: () => {
        settings[name] = box.checked
        onSettings(settings)
      },
    })
    return h('label', { class: 'choice' }, box, h('span', {}, t(`settings.${name}`)))
  }
  const other = t('settings.language')
  const language = other === 'English' ? 'en' : 'fr'
  return h(
    'details',
    { class: 'fold' },
    h('summary', {}, t('settings.title'), icon('next')),
    choice('sound'),
    choice('vibration'),
    h('p', {}, h('a', { href: `?lang=${language}`, lang: language, hreflang: language }, other)),
  )
}
