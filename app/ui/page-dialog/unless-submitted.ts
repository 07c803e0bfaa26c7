import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'

/**
 * For pages that are also shown as dialogs: once their form is sent, their subject may be gone, and must not be loaded
 * again while the dialog closes.
 */
export function unlessSubmitted({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === 'POST' ? false : defaultShouldRevalidate
}
