import type { HeldDoor } from '#app/door/door.ts'
import type { Reading } from '#app/door/reading.ts'
import { h, setText } from './dom.ts'
import { type Language, reasonsOf, stateOfReading, when } from './words.ts'

/** Every reading of this device with its state, the newest first. */
export function makeReadingsView(door: HeldDoor, said: Language) {
  const { t } = said
  const list = h('ol', { class: 'door-list', reversed: true })
  const none = h('p', {}, t('readings.none'))
  const element = h(
    'section',
    { class: 'door-view', 'aria-labelledby': 'vue' },
    h('h2', { id: 'vue', tabindex: '-1' }, t('readings.title')),
    none,
    list,
    h('p', {}, h('a', { class: 'button is-line is-full', href: '#' }, t('views.scan'))),
  )
  let drawn: readonly Reading[] = []

  function update(): void {
    const { readings } = door.state()
    none.hidden = readings.length > 0
    if (readings === drawn) return
    drawn = readings
    list.replaceChildren(...readings.map(drawReading).reverse())
  }

  function drawReading(reading: Reading): HTMLElement {
    const { outcome, at, state } = reading
    const name = outcome.name ?? t('readings.unnamed')
    const tone = state === 'waiting' ? 'is-wait' : state === 'kept' ? 'is-info' : toneOfRow(outcome.kind)
    const badge = h('span', { class: `badge ${tone}` }, stateOfReading(reading, said))
    const row = h('div', { class: 'door-row' }, h('span', { class: 'door-person' }, name), badge)
    const line = h('p', { class: 'small soft' })
    setText(line, [when(at, said), ...(state === 'kept' ? [] : reasonsOf(outcome, said))].join(' · '))
    return h('li', {}, row, line)
  }

  return { element, update }
}

function toneOfRow(kind: Reading['outcome']['kind']): string {
  if (kind === 'welcome') return 'is-ok'
  return kind === 'used' || kind === 'unchecked' ? 'is-wait' : 'is-no'
}
