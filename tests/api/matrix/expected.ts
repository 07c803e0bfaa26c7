/**
 * The permissions (decisions §10): each line a call, each column a role, each cell the answer to a person in that role.
 * Written by hand, never computed.
 *
 * visitor: not signed in · guest: neither, but shows a pass where the call takes one · mail: has not confirmed the address ·
 * terms: has not accepted the terms in force · user: an account like any other · pro: a PRO account · host: hosts the
 * activity that the line is about · hostPro: hosts it with a PRO account · other: hosts something else · operator · banned ·
 * orgAdmin, orgMember: act for the organisation (a PRO account) that hosts it, or that the line is about · helper: not signed
 * in, in a browser that holds the door of another activity; in a line of a door, of that one.
 *
 * In a line of *one's own* everybody acts on something that is theirs (hosted by them, or registered by them), which they
 * had before they came into their state. A person who can have none acts on somebody else's.
 *
 * yes: done · in: sign in first · mail: confirm the address first · wait: the account waits for something · ban: banned ·
 * no: not an operator · absent: did not attend · 404: as if it did not exist · 409: cannot be joined, has to be
 * cancelled first, or is on or off already · guest: of a guest, who has no password · pro: for PRO accounts · host: the host attends anyway ·
 * admin: for admins of the organisation · late: it has begun · and for lists: all: everybody's entry · own: only one's
 * own · few: only how many come · none: nothing.
 */
export const ROLES = [
  'visitor',
  'guest',
  'mail',
  'terms',
  'user',
  'pro',
  'host',
  'hostPro',
  'other',
  'operator',
  'banned',
  'orgAdmin',
  'orgMember',
  'helper',
] as const

export type Role = (typeof ROLES)[number]

export interface Line {
  /** The label of the table's line: a procedure, and what is special about the case. */
  name: string
  procedure: string
  cells: Record<Role, string>
}

/** Reads one part of the table, with its head. */
export function readTable(table: string): Line[] {
  const [head = '', ...lines] = table.split('\n').filter((line) => line.trim())
  if (head.trim().split(/\s+/).join() !== ROLES.join())
    throw new Error(`The columns are not those of ROLES: ${head}`)
  return lines.map(readLine)
}

function readLine(line: string): Line {
  const words = line.trim().split(/\s+/)
  const cells = words.slice(-ROLES.length)
  const name = words.slice(0, -ROLES.length).join(' ')
  const [procedure = ''] = words
  return {
    name,
    procedure,
    cells: Object.fromEntries(ROLES.map((role, at) => [role, cells[at]])) as Record<Role, string>,
  }
}
