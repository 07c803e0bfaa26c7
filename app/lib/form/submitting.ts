import { createContext } from 'react'

/** Whether the form around is being sent in the background; forms of a page know it from the navigation. */
export const Submitting = createContext(false)
