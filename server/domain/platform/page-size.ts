/** How many entries a page of a list has. */
export const PAGE_SIZE = 10

/** The lists whose lines are shorter have more. */
export const PAGE_SIZES = {
  auditLog: 25,
  bans: 20,
  busiestActivities: 20,
  capturedMail: 20,
  cheques: 50,
  depositSlips: 25,
  attendanceSheet: 300,
  failedTasks: 20,
  found: 20,
  invitees: 50,
  owed: 25,
  participants: 50,
  promotionalCodes: 25,
  promotionalCodeUses: 50,
  registrations: 20,
  requests: 20,
  securityLog: 50,
  toMark: 50,
  toMarkFirst: 20,
  waitingList: 50,
} as const

/** The rows of a page, which begins with 0. */
export function rowsOf(page: number, size: number = PAGE_SIZE): { limit: number; offset: number } {
  return { limit: size, offset: page * size }
}

/** One row more than the page shows: it tells whether another page follows. */
export function rowsAndNext(page: number, size: number = PAGE_SIZE): { limit: number; offset: number } {
  return { limit: size + 1, offset: page * size }
}
