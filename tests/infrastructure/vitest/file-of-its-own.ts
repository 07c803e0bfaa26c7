import { afterAll } from 'vitest'
import { cleanUp } from '#tests/api/world/database/database.ts'

/** The files of a project share their modules, because importing them took half of the time. */
afterAll(cleanUp)
