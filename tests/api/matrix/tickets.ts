import type { Caller } from './people.ts'
import { plain, type PrepareCall, yes } from './prepare.ts'

export const TABLE = `
                                        visitor guest mail  terms user   pro    host   hostPro other  operator banned orgAdmin orgMember

ticket.listKeys                         yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes

pages.participation.ticketsFile         in      404   404   404   404    404    404    404     404    404      404    404      404
pages.participation.ticketsFile (one's own) in  yes   yes   yes   yes    yes    404    404     yes    yes      yes    yes      yes
pages.participation.nameParty           in      404   404   404   404    404    404    404     404    404      404    404      404
pages.participation.nameParty (one's own) in    yes   yes   yes   yes    yes    404    404     yes    yes      yes    yes      yes

pages.ticket.read                       yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes
pages.ticket.file                       yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes
`

export const CALLS: Record<string, PrepareCall> = {
  'ticket.listKeys': plain((client) => client.ticket.listKeys()),

  'pages.participation.ticketsFile': async ({ hike, stranger }, caller) => {
    const { participantId } = await stranger(await hike(caller))
    const file = { participantId, guestId: caller.pass }
    return () => yes(caller.client.pages.participation.ticketsFile(file))
  },
  "pages.participation.ticketsFile (one's own)": async ({ hike, stranger, ownParticipation }, caller) => {
    const activity = await hike(caller)
    const { participantId } = (await ownParticipation(caller, activity)) ?? (await stranger(activity))
    const file = { participantId, guestId: caller.pass }
    return () => yes(caller.client.pages.participation.ticketsFile(file))
  },
  'pages.participation.nameParty': async ({ hike, stranger }, caller) => {
    const { participantId, ticketsId } = await stranger(await hike(caller))
    const names = named(caller, participantId, ticketsId[0]!)
    return () => yes(caller.client.pages.participation.nameParty(names))
  },
  "pages.participation.nameParty (one's own)": async ({ hike, stranger, ownParticipation }, caller) => {
    const activity = await hike(caller)
    const { participantId, ticketsId } =
      (await ownParticipation(caller, activity)) ?? (await stranger(activity))
    const names = named(caller, participantId, ticketsId[0]!)
    return () => yes(caller.client.pages.participation.nameParty(names))
  },

  'pages.ticket.file': async ({ hike, stranger }, caller) => {
    const { ticketsId } = await stranger(await hike(caller))
    return () => yes(caller.client.pages.ticket.file({ uuid: ticketsId[0]! }))
  },
  'pages.ticket.read': async ({ hike, stranger }, caller) => {
    const { ticketsId } = await stranger(await hike(caller))
    return () => yes(caller.client.pages.ticket.read({ uuid: ticketsId[0]! }))
  },
}

function named({ pass }: Caller, participantId: number, uuid: string) {
  return { participantId, guestId: pass, billets: [{ uuid, prenom: 'Maude', nom: 'Roy' }] }
}
