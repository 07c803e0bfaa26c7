import { createContext } from 'react'

/** Whether the surrounding form is being sent in the background; forms of a page use the navigation's state. */
export const Submitting = createContext(false)
