import { useLocation, useNavigationType } from '@remix-run/react'
import { useState } from 'react'

/**
 * Returns the answer to the form. A link within the page, such as those of the summary of errors, makes Remix drop it:
 * this keeps it until a button leads on.
 */
export function useLastAnswer<Answer>(answer: Answer | null): Answer | null {
  const { search } = useLocation()
  const type: string = useNavigationType()
  const [last, setLast] = useState({ answer, search })
  const isSamePage = type === 'POP' && search === last.search
  const current = answer ?? (isSamePage ? last.answer : null)
  if (current !== last.answer || search !== last.search) setLast({ answer: current, search })
  return current
}
