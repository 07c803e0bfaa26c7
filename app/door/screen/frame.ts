import type { HeldDoor } from '#app/door/door.ts'
import type { StoredDoor } from '#app/door/reading.ts'
import type { Translate } from '#app/door/text.ts'
import { h, icon, setText, svg } from './dom.ts'

const HOUR_MS = 3_600_000

/** What stands above every view: how many have entered, and how this device stands with the server. */
export function makeFrame(door: HeldDoor, t: Translate) {
  const entered = h('b')
  const ofExpected = h('span')
  const readingsLink = h('a', { href: '#lectures' })
  const links = h('span', { class: 'door-links' }, h('a', { href: '#liste' }, t('views.list')), readingsLink)
  const meter = h('p', { class: 'meter' }, h('span', {}, entered, ' ', ofExpected), links)
  const taken = svg('rect', { class: 'seg-paid', height: '100%' })
  const left = svg('rect', { class: 'seg-free', height: '100%' })
  const bar = svg('svg', { class: 'bar', role: 'img' })
  bar.append(taken, left)
  const sentence = h('span')
  const queue = h('p', { class: 'queue' }, icon('offline'), sentence)
  /** Heard when the network goes or comes, not at each ticket. */
  const heard = h('p', { class: 'only-heard', role: 'status' })
  const warnings = h('div', { class: 'stack' })
  const element = h('div', { class: 'door-frame' }, meter, bar, queue, heard, warnings)
  let isKept = true
  let wasConnected: boolean | null = null

  function update(): void {
    const { door: here, isConnected, isStorageFailing, readings } = door.state()
    const counts = door.counts()
    setText(entered, String(counts.entered))
    setText(ofExpected, t('entered', { count: counts.entered, expected: counts.expected }))
    setText(readingsLink, t('views.readings', { count: readings.length }))
    bar.setAttribute('aria-label', `${counts.entered} ${ofExpected.textContent}`)
    drawBar(counts.expected === 0 ? 0 : (counts.entered / counts.expected) * 100)
    queue.classList.toggle('is-wait', isConnected === false)
    setText(sentence, stateSentence({ here, isConnected, waiting: door.waiting().length }, t))
    if (isConnected !== wasConnected) setText(heard, sentence.textContent)
    wasConnected = isConnected
    const said = [
      ...(isStorageFailing ? [t('state.noStorage')] : []),
      ...(isKept ? [] : [t('state.noWorker')]),
    ]
    if (said.join('') !== warnings.textContent)
      warnings.replaceChildren(...said.map((text) => h('p', { class: 'note is-no', role: 'alert' }, text)))
  }

  function drawBar(percent: number): void {
    taken.setAttribute('width', `${percent.toFixed(2)}%`)
    left.setAttribute('x', `${percent.toFixed(2)}%`)
    left.setAttribute('width', `${(100 - percent).toFixed(2)}%`)
  }

  return {
    element,
    update,
    /** Whether the browser opens this page without a network. */
    setKept: (kept: boolean): void => {
      isKept = kept
      update()
    },
  }
}

interface Standing {
  here: StoredDoor | null
  isConnected: boolean | null
  waiting: number
}

/** One sentence: what becomes of the readings, and the age of a list that is older than an hour. */
function stateSentence({ here, isConnected, waiting }: Standing, t: Translate): string {
  if (isConnected === null) return t('state.trying')
  if (isConnected) return waiting === 0 ? t('state.synced') : t('state.sending', { count: waiting })
  const hours = here ? Math.floor((Date.now() - here.syncedAt) / HOUR_MS) : 0
  const first = waiting === 0 ? t('state.offline') : t('state.waiting', { count: waiting })
  return hours < 1 ? first : `${first} ${t('state.age', { count: hours })}`
}
