import './door.css'
import { doorPath } from '#server/domain/participation/door-paths.ts'
import { makeApi } from './api.ts'
import { makeDoor } from './door.ts'
import { makeScreen } from './screen/screen.ts'
import { drawShut } from './screen/shut.ts'
import { makeBrowserStore } from './store/browser-store.ts'
import { FIRST_SETTINGS } from './store/store.ts'
import { makeSync } from './sync.ts'
import { makeTranslate, type Texts } from './text.ts'
import { registerWorker } from './worker/register.ts'

/** Opens the door in this browser: what it has kept first, then the server. */
async function open(): Promise<void> {
  const [main, title, exit] = [required('porte'), required('titre'), required('sortie')]
  const { lang: tag } = document.documentElement
  const language = tag.slice(0, 2)
  const activityId = Number(location.pathname.split('/')[2])
  const paths = { codePath: doorPath(activityId, 'code'), leavePath: doorPath(activityId, 'quitter') }
  const t = makeTranslate(JSON.parse(required('textes').textContent) as Texts, tag)

  const store = makeBrowserStore()
  const api = makeApi(activityId)
  const door = makeDoor({ activityId, store, api })
  const sync = makeSync({ door, api, isHidden: () => document.hidden })
  const timeZone = () =>
    door.state().door?.activity.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const said = { t, language, timeZone }
  // Signatures and hashes need it, and a page by http has none.
  if (!isSecureContext) {
    main.replaceChildren(drawShut('insecure', { door, said, ...paths, retry: sync.now }))
    return
  }

  const settings = { ...(await store.readSettings().catch(() => FIRST_SETTINGS)) }
  const saveSettings = (changed: typeof settings) => {
    Object.assign(settings, changed)
    store.saveSettings(settings).catch(() => undefined)
  }
  const screen = makeScreen({ main, title, exit, door, sync, said, settings, ...paths, saveSettings })
  await door.load()
  screen.update()
  sync.now()
  tryAgainWhenItMayHelp(sync.now)
  // The list grows older while nothing happens.
  setInterval(screen.update, 60_000)
  askBeforeLosing(door)
  // Some browsers ask the person first. Whatever they answer, the page works.
  if ('storage' in navigator) void navigator.storage.persist().catch(() => false)
  await keepPage(screen, language)
}

/** A bad network may not bring all files: then once more when it is back. */
async function keepPage(screen: ReturnType<typeof makeScreen>, language: string): Promise<void> {
  const isKept = await registerWorker(language)
  screen.setKept(isKept)
  if (!isKept) addEventListener('online', () => void keepPage(screen, language), { once: true })
}

/** The browser may be wrong about its network: this is a reason to try, never a reason not to. */
function tryAgainWhenItMayHelp(now: () => void): void {
  addEventListener('online', now)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) now()
  })
}

/** What could not be stored is lost with the page. */
function askBeforeLosing(door: ReturnType<typeof makeDoor>): void {
  addEventListener('beforeunload', (event) => {
    const { isStorageFailing } = door.state()
    if (isStorageFailing && door.waiting().length > 0) event.preventDefault()
  })
}

function required(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The shell lacks #${id}.`)
  return element
}

void open()
