import { type ComponentType, lazy } from 'react'

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
