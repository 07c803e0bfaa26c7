import type { HeldDoor } from '#app/door/door.ts'
import type { Translate } from '#app/door/text.ts'
import { h, setText } from './dom.ts'

/** Leaving: the list goes from this device, and nothing is lost without saying so. */
export function makeAwayView(door: HeldDoor, t: Translate, send: () => void) {
  const lost = h('p', { class: 'note is-no' })
  const failed = h('p', { class: 'note is-no', role: 'alert', hidden: true }, t('away.failed'))
  const sendButton = h(
    'button',
    { type: 'button', class: 'button is-line is-full', click: send },
    t('away.send'),
  )
  const erase = h('button', { type: 'button', class: 'button is-danger is-full', click: () => void leave() })
  const element = h(
    'section',
    { class: 'door-view', 'aria-labelledby': 'vue' },
    h('h2', { id: 'vue', tabindex: '-1' }, t('away.title')),
    h('p', {}, t('away.text')),
    lost,
    failed,
    h('p', {}, h('a', { class: 'button is-full', href: '#' }, t('away.stay'))),
    sendButton,
    erase,
  )

  function update(): void {
    const count = door.waiting().length
    lost.hidden = sendButton.hidden = count === 0
    setText(lost, t('away.waiting', { count }))
    setText(erase, count === 0 ? t('away.erase') : t('away.lose', { count }))
  }

  async function leave(): Promise<void> {
    await door.leave().catch(() => (failed.hidden = false))
  }

  return { element, update }
}
