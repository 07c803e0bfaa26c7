import { useLocation, useNavigationType } from '@remix-run/react'
import { useState } from 'react'

/**
 * Returns the answer to the form. A link within the page, such as those of the summary of errors, makes Remix drop it:
 * this keeps it until a button leads on. `isKept`: a button was pressed in vain, and the page stays as it was.
 */
export function useLastAnswer<Answer>(answer: Answer | null, isKept = false): Answer | null {
  const { search } = useLocation()
  const type: string = useNavigationType()
  const [last, setLast] = useState({ answer, search })
  const isSamePage = isKept || (type === 'POP' && search === last.search)
  const current = answer ?? (isSamePage ? last.answer : null)
  if (current !== last.answer || search !== last.search) setLast({ answer: current, search })
  return current
}
