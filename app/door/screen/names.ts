import type { HeldDoor } from '#app/door/door.ts'
import type { DoorTicket } from '#server/contract/entities/door.ts'
import { h, icon, setText } from './dom.ts'
import { type Language, stateOfTicket } from './words.ts'

/** As many names as a person reads; the rest is found by typing more. */
const MOST_SHOWN = 50

/** The list of names: one more press lets in. */
export function makeNamesView(door: HeldDoor, said: Language, onLetIn: (ticketId: number) => void) {
  const { t } = said
  const search = h('input', { class: 'input', id: 'nom', type: 'search', autocomplete: 'off', input: draw })
  const names = h('ul', { class: 'door-list' })
  const rest = h('p', { class: 'small', role: 'status' })
  const element = h(
    'section',
    { class: 'door-view', 'aria-labelledby': 'vue' },
    h('h2', { id: 'vue', tabindex: '-1' }, t('list.title')),
    h('div', { class: 'field' }, h('label', { for: 'nom' }, t('list.search')), search),
    names,
    rest,
    h('p', {}, h('a', { class: 'button is-line is-full', href: '#' }, t('views.scan'))),
  )

  function draw(): void {
    const found = door.search(search.value)
    const shown = found.slice(0, MOST_SHOWN)
    names.replaceChildren(...shown.map((ticket) => h('li', {}, drawTicket(ticket))))
    const more = found.length - shown.length
    const none = search.value === '' ? t('list.empty') : t('list.none')
    setText(rest, found.length === 0 ? none : more > 0 ? t('list.more', { count: more }) : '')
  }

  function drawTicket(ticket: DoorTicket): HTMLElement {
    const type = door.typeName(ticket.typeId)
    const person = h('span', { class: 'door-person' }, ticket.name ?? '', type && h('small', {}, type))
    const state = h('span', { class: 'small' }, stateOfTicket(ticket, said))
    if (ticket.state !== 'good') return h('div', { class: 'door-row' }, person, state)
    const button = h(
      'button',
      { type: 'button', class: 'button is-full', click: () => onLetIn(ticket.ticketId) },
      t('list.letIn'),
    )
    return h(
      'details',
      { class: 'fold' },
      h('summary', { class: 'door-row' }, person, state, icon('next')),
      button,
    )
  }

  return {
    element,
    draw,
    /** Drawn anew with each synchronisation, but not below a finger. */
    update: () => {
      if (!names.querySelector('details[open], summary:focus')) draw()
    },
  }
}
