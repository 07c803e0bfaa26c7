import { afterAll, beforeAll } from 'vitest'
import { forgetWhatWasSpent } from '#server/services/limit.ts'
import { cleanUp } from '#tests/api/world/database.ts'

/** The files of a project share their modules, because importing them took half of the time: what one left in them, the next does not meet. */
beforeAll(forgetWhatWasSpent)
afterAll(cleanUp)
