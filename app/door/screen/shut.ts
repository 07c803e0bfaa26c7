import type { HeldDoor } from '#app/door/door.ts'
import type { Shut } from '#app/door/state.ts'
import { h } from './dom.ts'
import { type Language, when } from './words.ts'

interface ShutParts {
  door: HeldDoor
  said: Language
  codePath: string
  /** Where the server is told that this browser holds the door no more. */
  leavePath: string
  retry: () => void
}

/** The page of a door that reads no codes here: why, and what becomes of what waits. */
export function drawShut(phase: Shut | 'insecure', parts: ShutParts): HTMLElement {
  const { door, said } = parts
  const { t } = said
  const { readings, opensAt } = door.state()
  const count = (state: 'waiting' | 'kept') => readings.filter((reading) => reading.state === state).length
  const [waiting, kept] = [count('waiting'), count('kept')]
  return h(
    'section',
    { class: 'door-view', 'aria-labelledby': 'vue' },
    h('h2', { id: 'vue', tabindex: '-1' }, t(`shut.${phase}.title`)),
    h('p', {}, t(`shut.${phase}.text`, { when: opensAt === null ? '' : when(opensAt, said) })),
    kept === 0 ? null : h('p', { class: 'note is-info' }, t('shut.kept', { count: kept })),
    waiting === 0
      ? null
      : h('p', { class: 'note is-wait', role: 'status' }, t('shut.waiting', { count: waiting })),
    ...waysOut(phase, parts),
  )
}

function waysOut(
  phase: Shut | 'insecure',
  { said: { t }, codePath, leavePath, retry }: ShutParts,
): HTMLElement[] {
  const link = (href: string, text: string, look = '') =>
    h('p', {}, h('a', { class: `button is-full${look}`, href }, text))
  const again = h('button', { type: 'button', class: 'button is-full', click: retry }, t('shut.retry'))
  switch (phase) {
    case 'stranger': {
      const back = encodeURIComponent(location.pathname)
      return [link(`/authentification?set=login&returnTo=${back}`, t('shut.signIn'))]
    }
    case 'insecure':
      return [link(codePath, t('withoutScript.link'))]
    case 'early':
      return [again, link('/', t('shut.home'), ' is-line')]
    case 'unreachable':
      return [again]
    case 'left':
      return [link(leavePath, t('shut.giveBack'))]
    case 'revoked':
    case 'over':
      return [link('/', t('shut.home'))]
  }
}
