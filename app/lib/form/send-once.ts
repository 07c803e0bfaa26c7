import { useSubmit } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'

/** Posts this form once by itself, as soon as the script of the page runs. Without script its button does. */
export function useSendOnce(): RefObject<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const isSent = useRef(false)

  useEffect(() => {
    if (isSent.current || !form.current) return
    isSent.current = true
    submit(form.current)
  }, [submit])

  return form
}
