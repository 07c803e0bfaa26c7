import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'

/**
 * For pages that must not be loaded again once their form is sent: the subject of a dialog may be gone while it closes,
 * and a page would lead away a writer who was signed out meanwhile.
 */
export function unlessSubmitted({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === 'POST' ? false : defaultShouldRevalidate
}
