import { useSubmit } from '@remix-run/react'
import { useCallback, useEffect, useRef } from 'react'

/** The id of the filter form: chips outside of it belong to it, and errors link to its fields. */
export const FILTERS_FORM = 'filters'

/** Where the filters stand beside the list (app/styles/pages.css): elsewhere they hide it until their button is pressed. */
const BESIDE_THE_LIST = '(min-width: 62rem)'

/** Returns what shows the list anew with the filters as they are now, where the person is. */
export function useApplyFilters(): () => void {
  const submit = useSubmit()
  return useCallback(() => {
    const form = filterForm()
    if (form) submit(form, { preventScrollReset: true })
  }, [submit])
}

/** Applies what was pressed before the script of the page had loaded. */
export function useApplyEarlierChange(selector: string, apply: () => void): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    const boxes = document.querySelectorAll<HTMLInputElement>(
      `${selector} :is([type=checkbox], [type=radio])`,
    )
    if ([...boxes].some(({ checked, defaultChecked }) => checked !== defaultChecked)) apply()
  }, [selector, apply])
}

export function isBesideTheList(): boolean {
  return matchMedia(BESIDE_THE_LIST).matches
}

/** Days that are typed take precedence over a chip, so the last one that was chosen empties them. */
export function emptyDays(): void {
  const form = filterForm()
  for (const name of ['startDate', 'endDate']) {
    const field = form?.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = ''
  }
}

function filterForm(): HTMLFormElement | null {
  const form = document.getElementById(FILTERS_FORM)
  return form instanceof HTMLFormElement ? form : null
}
