/** Focuses the button when it appears. */
export const TAKES_FOCUS = { autoFocus: true }

const MARK_BUTTON = 'button[name=rate]'
const END = '[data-attendance-end]'

/** Moves the focus from the form of a row that is being marked to the next row without a mark, or else to the end. */
export function focusNextRow(form: HTMLFormElement): void {
  const buttons = [...(form.closest('[data-attendance]')?.querySelectorAll<HTMLElement>(MARK_BUTTON) ?? [])]
  const others = buttons.filter((button) => !form.contains(button))
  const isAfter = (button: HTMLElement) =>
    (form.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const next = others.find(isAfter) ?? others[0] ?? document.querySelector<HTMLElement>(END)
  next?.focus()
}
