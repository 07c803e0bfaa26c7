import { type ComponentType, lazy } from 'react'

/** Any of these says that somebody is there. */
const INTERACTIONS = ['pointerdown', 'keydown', 'focusin'] as const

/**
 * Whoever gets here once the document has come was there before: a link of ours was followed. Who is signed in was, too, and
 * may be asked something at once: React shows nothing new beside a part that still waits.
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
 * A part of a page that works as the server wrote it: links, forms, words. Its script and its words come when the page
 * is first touched, so that a first visit does not wait for them. Stands in a Suspense boundary.
 */
export function lazyOnInteraction<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  return lazy(() => firstInteraction.then(load))
}
