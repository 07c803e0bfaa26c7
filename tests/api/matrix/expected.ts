/**
 * Who may do what (decisions §10): each line a call, each column somebody, each cell what that person is answered.
 * Written by hand, never computed. Organisation admins, organisation members and door helpers get their columns when
 * there are such people.
 *
 * visitor: not signed in · guest: neither, but shows a pass where the call takes one · mail: has not confirmed the address ·
 * terms: has not accepted the terms in force · user: an account like any other · pro: a PRO account · host: hosts the
 * activity that the line is about · hostPro: hosts it with a PRO account · other: hosts something else · operator · banned.
 *
 * In a line of *one's own* everybody acts on something that is theirs (hosted by them, or registered by them), which they
 * had before they came into their state. Who can have none acts on somebody else's.
 *
 * yes: done · in: sign in first · mail: confirm the address first · wait: the account waits for something · ban: banned ·
 * no: not an operator · 404: as if it were not there · 409: not to be joined · pro: for PRO accounts · host: the host is there
 * anyway · late: it has begun · and of what is read: all: everybody's entry · own: only one's own · few: only how many come · none: nothing.
 */
const TABLE = `
                                        visitor guest mail  terms user  pro   host  hostPro other operator banned

account.signUp                          yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes
account.signUp (as a guest)             yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes
account.resendConfirmation              in      in    yes   yes   yes   yes   yes   yes     yes   yes      ban
account.confirmEmail                    yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes

activity.publish                        in      in    wait  wait  yes   yes   yes   yes     yes   yes      ban
activity.read                           few     few   few   few   few   few   all   all     few   all      few
activity.read (one's own)               few     few   own   own   own   own   all   all     own   all      own
activity.read (not online)              404     404   404   404   404   404   yes   yes     404   yes      404
activity.cancel                         in      in    404   404   404   404   yes   yes     404   yes      ban
activity.cancel (one's own)             in      in    yes   yes   yes   yes   yes   yes     yes   yes      ban
activity.cancel (after the start)       in      in    404   404   404   404   late  late    404   yes      ban
activity.setPicture                     in      in    wait  wait  404   404   yes   yes     404   404      ban
activity.setPicture (one's own)         in      in    wait  wait  yes   yes   yes   yes     yes   yes      ban
activity.list                           yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes
activity.listMine                       in      in    yes   yes   yes   yes   yes   yes     yes   yes      yes

attendance.rate                         in      in    404   404   404   404   yes   yes     404   404      ban
attendance.rate (one's own)             in      in    yes   yes   yes   yes   yes   yes     yes   yes      ban
attendance.listToRate                   in      in    none  none  none  none  yes   yes     none  none     ban
attendance.listToRate (one's own)       in      in    none  yes   yes   yes   yes   yes     yes   yes      ban

lookup.types                            yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes

manualParticipant.add                   in      in    404   404   404   404   yes   yes     404   404      ban
manualParticipant.add (one's own)       in      in    yes   yes   yes   yes   yes   yes     yes   yes      ban
manualParticipant.update                in      in    404   404   404   404   yes   yes     404   404      ban
manualParticipant.update (one's own)    in      in    yes   yes   yes   yes   yes   yes     yes   yes      ban

participation.join                      in      yes   mail  wait  yes   yes   host  host    yes   yes      ban
participation.join (not online)         in      404   mail  wait  404   404   409   409     404   409      ban
participation.cancelTickets             in      404   404   404   404   404   404   404     404   404      ban
participation.cancelTickets (one's own) in      yes   yes   yes   yes   yes   404   404     yes   yes      ban
participation.cancelTickets (of a pass) in      404   404   404   404   404   404   404     404   404      ban
participation.remove                    in      in    404   404   404   404   pro   yes     404   404      ban
participation.remove (one's own)        in      in    pro   pro   pro   yes   pro   yes     pro   pro      ban
participation.remove (by hand)          in      in    404   404   404   404   yes   yes     404   404      ban
participation.exportList                in      in    404   404   404   404   yes   yes     404   yes      404
participation.exportList (one's own)    in      in    yes   yes   yes   yes   yes   yes     yes   yes      yes

place.search                            yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes
place.read                              yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes

profile.read                            yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes
profile.read (of who only takes part)   404     404   404   404   404   404   yes   yes     404   yes      404
profile.read (one's own)                in      in    yes   yes   yes   yes   yes   yes     yes   yes      yes

pages.account.acceptTerms               in      in    yes   yes   yes   yes   yes   yes     yes   yes      ban
pages.activity.search                   yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes
pages.activity.calendar                 yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes
pages.announcement.current              yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes
pages.announcement.newest               in      in    no    no    no    no    no    no      no    yes      ban
pages.announcement.save                 in      in    no    no    no    no    no    no      no    yes      ban
pages.home.soon                         yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes
pages.hosting.list                      in      in    yes   yes   yes   yes   yes   yes     yes   yes      yes
pages.hosting.view                      in      in    404   404   404   404   all   all     404   all      404
pages.hosting.view (one's own)          in      in    all   all   all   all   all   all     all   all      all
pages.hosting.resize                    in      in    404   404   404   404   yes   yes     404   404      ban
pages.hosting.resize (one's own)        in      in    yes   yes   yes   yes   yes   yes     yes   yes      ban
pages.locale.set                        yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes
pages.mailbox.list                      in      in    no    no    no    no    no    no      no    yes      ban
pages.mailbox.read                      in      in    no    no    no    no    no    no      no    yes      ban
pages.moderation.queue                  in      in    no    no    no    no    no    no      no    yes      ban
pages.moderation.validate               in      in    no    no    no    no    no    no      no    yes      ban
pages.moderation.refuse                 in      in    no    no    no    no    no    no      no    yes      ban
pages.picture.keep                      in      in    wait  wait  yes   yes   yes   yes     yes   yes      ban
pages.queue.read                        in      in    no    no    no    no    no    no      no    yes      ban
pages.queue.retry                       in      in    no    no    no    no    no    no      no    yes      ban
pages.queue.drop                        in      in    no    no    no    no    no    no      no    yes      ban
pages.registration.list                 in      none  none  none  none  none  none  none    none  none     none
pages.registration.list (one's own)     in      own   own   own   own   own   none  none    own   own      own
pages.session.current                   none    none  own   own   own   own   own   own     own   own      own
pages.session.end                       yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes
pages.ticket.read                       yes     yes   yes   yes   yes   yes   yes   yes     yes   yes      yes
`

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
] as const

export type Role = (typeof ROLES)[number]

export interface Line {
  /** As it stands in the table: a procedure, and what is special about the case. */
  name: string
  procedure: string
  cells: Record<Role, string>
}

export function readTable(): Line[] {
  const [head = '', ...lines] = TABLE.split('\n').filter((line) => line.trim())
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
