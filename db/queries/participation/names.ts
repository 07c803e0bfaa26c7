import type { Db } from '#db/schema.ts'

/**
 * Begins the statement that empties what registrations say about their person, and what the host wrote when removing or
 * refusing them; the caller says which registrations.
 */
export function forgetNames(db: Db) {
  return db.updateTable('participation').set({
    firstName: null,
    lastName: null,
    organisationName: null,
    nameKey: null,
    email: null,
    consent: false,
    endedNote: null,
  })
}
