import { type ComponentType, createElement, lazy } from 'react'
import { firstPath, keepTyped, TypedIsKept } from './first-touch/keep-typed.ts'

/** Any of these events means that the visitor has begun to use the page. */
const INTERACTIONS = ['pointerdown', 'keydown', 'focusin'] as const

/**
 * A visitor who gets here after the document has loaded followed a link of ours. A signed-in person has been here
 * before, and may see a dialog at once: React shows nothing new beside a boundary that is still dehydrated.
 */
const isFirstVisit =
  typeof document !== 'undefined' &&
  document.readyState !== 'complete' &&
  !('known' in document.documentElement.dataset)

const firstInteraction = new Promise<void>((resolve) => {
  if (!isFirstVisit) resolve()
  else
    for (const interaction of INTERACTIONS)
      addEventListener(interaction, () => resolve(), { once: true, capture: true })
})

/**
 * For a part of a page that works as the server rendered it: links, forms, texts. Its script and its texts load at the
 * first interaction with the page, so that a first visit does not wait for them. Needs a Suspense boundary.
 */
export function lazyOnInteraction<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  return lazy(() => firstInteraction.then(load))
}

/**
 * For a part that works as the server rendered it and is heavy: on a first visit its script loads when that part itself
 * is pressed, typed into or reached by keyboard, and not when any other is. Whatever may change the page loads it too,
 * because React cannot draw anew beside what it has not taken over. Needs a Suspense boundary. `part`: its selector.
 */
export function lazyPart<Props extends object>(
  part: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  return lazy(async () => {
    if (isFirstPage()) await partIsUsed(part)
    if (typeof document !== 'undefined') keepTyped(part)
    const { default: Part } = await load()
    return {
      default: (props: Props) => createElement(TypedIsKept, { part, children: createElement(Part, props) }),
    }
  })
}

const PART_USED = ['pointerdown', 'keydown', 'focusin'] as const
const MAY_CHANGE_PAGE = ['submit', 'click', 'popstate'] as const

/** Whether React is taking over a page that waited: not on the server, and not once a link led to another. */
function isFirstPage(): boolean {
  if (typeof document === 'undefined' || !document.querySelector('script[data-deferred]')) return false
  return location.pathname === firstPath
}

function partIsUsed(part: string): Promise<void> | undefined {
  if (document.activeElement?.closest(part)) return undefined
  return new Promise((resolve) => {
    const notice = ({ type, target }: Event) => {
      const element = target instanceof Element ? target : null
      if (type === 'submit' || type === 'popstate') resolve()
      else if (element?.closest(type === 'click' ? 'a' : part)) resolve()
    }
    for (const type of [...PART_USED, ...MAY_CHANGE_PAGE]) addEventListener(type, notice, { capture: true })
  })
}
