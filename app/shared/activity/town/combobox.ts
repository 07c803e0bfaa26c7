import { findPlaces, type Suggestion } from './find.ts'

const known = new WeakSet<HTMLInputElement>()
let lists = 0
const STEPS: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Makes a combobox with a list (ARIA APG, "list autocomplete with manual selection") of a field that works without. The
 * list is in the document only while it is open, so that it is in nobody's way when React draws the form anew.
 */
export function makeCombobox(field: HTMLInputElement): void {
  if (known.has(field)) return
  known.add(field)
  const id = `places-${++lists}`
  let shown: Suggestion[] = []
  let active = -1
  let list: HTMLElement | null = null
  let isChosen = false

  // Where the town is the person's own, the browser may fill it in.
  field.autocomplete ||= 'off'
  set('role', 'combobox')
  set('aria-autocomplete', 'list')
  set('aria-expanded', 'false')
  field.addEventListener('input', () => void suggest())
  field.addEventListener('keydown', answerKey)
  field.addEventListener('blur', close)
  if (document.activeElement === field && field.value !== field.defaultValue) void suggest()

  async function suggest() {
    if (isChosen) return
    const typed = field.value
    const found = await findPlaces(typed, 'regions' in field.dataset).catch(() => [])
    const isStale = field.value !== typed || document.activeElement !== field
    if (isStale) return
    if (found.length === 0 || found.some(({ value }) => value === typed)) close()
    else open(found)
  }

  function open(found: Suggestion[]) {
    close()
    shown = found
    list = document.createElement('ul')
    list.id = id
    list.className = 'suggestions'
    list.setAttribute('role', 'listbox')
    list.setAttribute('aria-label', field.labels?.[0]?.textContent ?? '')
    list.append(...found.map(optionOf))
    field.after(list)
    Object.assign(list.style, {
      top: `${field.offsetTop + field.offsetHeight}px`,
      left: `${field.offsetLeft}px`,
      minWidth: `${field.offsetWidth}px`,
    })
    set('aria-expanded', 'true')
    set('aria-controls', id)
    // On a phone the field often stands at the lower edge, above the keyboard.
    if (list.getBoundingClientRect().bottom > innerHeight)
      field.parentElement?.scrollIntoView({ block: 'start' })
  }

  function optionOf({ name, where }: Suggestion, index: number): HTMLElement {
    const option = document.createElement('li')
    option.id = `${id}-${index}`
    option.setAttribute('role', 'option')
    option.setAttribute('aria-selected', 'false')
    const region = document.createElement('span')
    region.textContent = where
    option.append(name, ' ', region)
    option.addEventListener('pointerdown', (event) => event.preventDefault()) // the field keeps the focus
    option.addEventListener('click', () => choose(index))
    return option
  }

  function close() {
    list?.remove()
    list = null
    active = -1
    set('aria-expanded', 'false')
    for (const name of ['aria-controls', 'aria-activedescendant']) field.removeAttribute(name)
  }

  function choose(index: number) {
    const { value } = shown[index] ?? {}
    if (value === undefined) return
    field.value = value
    close()
    isChosen = true
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    isChosen = false
  }

  function answerKey(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' && !list) void suggest()
    if (!list) return
    const step = STEPS[event.key]
    if (step) mark((active + step + shown.length + (active < 0 && step < 0 ? 1 : 0)) % shown.length)
    else if (event.key === 'Enter' && active >= 0) choose(active)
    else {
      if (event.key === 'Enter' || event.key === 'Escape') close()
      if (event.key !== 'Escape') return // Enter sends the form with what was typed
    }
    event.preventDefault()
    event.stopPropagation()
  }

  function mark(index: number) {
    list?.children[active]?.setAttribute('aria-selected', 'false')
    active = index
    const option = list?.children[index]
    option?.setAttribute('aria-selected', 'true')
    option?.scrollIntoView({ block: 'nearest' })
    set('aria-activedescendant', `${id}-${index}`)
  }

  function set(name: string, value: string) {
    field.setAttribute(name, value)
  }
}
