import { useSyncExternalStore } from 'react'

type Shown = string | number | boolean | null

/**
 * Computes a value from the current fields of a form, for a part of the page that follows them while people type. It reads
 * the page itself: conform notifies the whole form, and only of fields that it has seen being drawn. `first`: the value
 * before the form is on the page, and on the server.
 */
export function useTyped<Value extends Shown>(
  formId: string,
  read: (typed: FormData) => Value,
  first: Value,
): Value {
  return useSyncExternalStore(
    listen,
    () => {
      const form = document.forms.namedItem(formId)
      return form ? read(new FormData(form)) : first
    },
    () => first,
  )
}

/** The text of one field, as it stands on the page now. */
export function useTypedText(field: { formId: string; name: string; initialValue?: unknown }): string {
  const { name, initialValue } = field
  const first = typeof initialValue === 'string' ? initialValue : ''
  const read = (typed: FormData) => {
    const text = typed.get(name)
    return typeof text === 'string' ? text : first
  }
  return useTyped(field.formId, read, first)
}

function listen(changed: () => void): () => void {
  document.addEventListener('input', changed)
  document.addEventListener('change', changed)
  return () => {
    document.removeEventListener('input', changed)
    document.removeEventListener('change', changed)
  }
}
