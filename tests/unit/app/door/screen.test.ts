import { afterEach, expect, test, vi } from 'vitest'
import { makeScreen } from '#app/door/screen/screen.ts'
import { FIRST_SETTINGS } from '#app/door/store/store.ts'
import { makeTranslate } from '#app/door/text.ts'
import texts from '#locales/fr/door.json' with { type: 'json' }
import { codeOf, listOf, makeDevice, makeMemoryStore, makeServer, ticketOf } from './world.ts'

afterEach(() => vi.unstubAllGlobals())

type Listener = (event: object) => void

/** An element of a page that is as small as it needs. */
class Piece {
  children: (Piece | string)[] = []
  attributes = new Map<string, string>()
  listeners = new Map<string, Listener>()
  classList = { toggle: () => undefined }
  hidden = false
  isConnected = false
  value = ''
  tag: string

  constructor(tag: string) {
    this.tag = tag
  }

  setAttribute = (name: string, value: string) => void this.attributes.set(name, value)
  removeAttribute = (name: string) => void this.attributes.delete(name)
  addEventListener = (name: string, listener: Listener) => void this.listeners.set(name, listener)
  append = (...children: (Piece | string)[]) => void this.children.push(...children)
  replaceChildren = (...children: (Piece | string)[]) => {
    for (const child of children) if (child instanceof Piece) child.isConnected = true
    this.children = children
  }
  querySelector = () => null
  getContext = () => null
  focus = () => undefined

  get textContent(): string {
    return this.children.map((child) => (typeof child === 'string' ? child : child.textContent)).join('')
  }
  set textContent(text: string) {
    this.children = [text]
  }

  /** All below it with this word in their class. */
  withClass(word: string): Piece[] {
    return this.children.flatMap((child) => {
      if (typeof child === 'string') return []
      const isOne = (child.attributes.get('class') ?? '').split(' ').includes(word)
      return [...(isOne ? [child] : []), ...child.withClass(word)]
    })
  }
}

/** A door that is open on a page, with a scanner that types. */
async function page() {
  const document = Object.assign(new Piece('document'), {
    createElement: (tag: string) => new Piece(tag),
    createElementNS: (_: string, tag: string) => new Piece(tag),
  })
  vi.stubGlobal('document', document)
  vi.stubGlobal('HTMLInputElement', class Field extends Piece {})
  vi.stubGlobal('location', { hash: '', pathname: '/entree/42' })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => draw())

  const list = listOf([ticketOf(1), ticketOf(2)])
  const at = makeServer(list)
  const { door, sync } = makeDevice(list, makeMemoryStore(), at)
  const [main, title, exit] = [new Piece('main'), new Piece('h1'), new Piece('a')]
  const screen = makeScreen({
    ...({ main, title, exit } as unknown as Pick<
      Parameters<typeof makeScreen>[0],
      'main' | 'title' | 'exit'
    >),
    ...{ door, sync, settings: { ...FIRST_SETTINGS }, saveSettings: () => undefined },
    said: { t: makeTranslate(texts.screen, 'fr'), language: 'fr', timeZone: () => 'America/Toronto' },
    ...{ codePath: '/code', leavePath: '/quitter' },
  })
  await door.load()
  await sync.attempt()
  screen.update()

  let time = 0
  function scan(text: string): void {
    for (const key of [...text, 'Enter']) {
      time += 1
      const press = {
        key,
        timeStamp: time,
        preventDefault: () => undefined,
        stopPropagation: () => undefined,
      }
      document.listeners.get('keydown')?.(press)
    }
    time += 10_000
  }
  const shown = () => main.withClass('verdict').map(({ textContent }) => textContent)
  const heard = () => main.children.at(-1) as Piece
  return { at, scan, shown, heard }
}

// The machine may be busy.
const PATIENT = { timeout: 10_000 }
const { checking, welcome } = texts.screen.verdict

test('the verdict of the ticket before goes as soon as the next one is read', async () => {
  const { at, scan, shown, heard } = await page()
  scan(codeOf(1))
  await vi.waitFor(() => expect(shown()).toEqual([expect.stringContaining(welcome)]), PATIENT)
  expect(heard().textContent).toContain(welcome)

  const { handIn } = at.api
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  at.api.handIn = async (...asked) => {
    await released
    return handIn(...asked)
  }
  scan(codeOf(2))
  await vi.waitFor(() => expect(shown()).toEqual([checking]), PATIENT)
  expect(heard().textContent).toBe('')
  release()
  await vi.waitFor(() => expect(shown()).toEqual([expect.stringContaining(welcome)]), PATIENT)
})
