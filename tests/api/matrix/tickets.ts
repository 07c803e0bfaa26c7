import { randomUUID } from 'node:crypto'
import { handOnTicket } from '#server/services/participation/handing-on.ts'
import { holderLink } from '#server/services/participation/holder-link.ts'
import type { App, Caller } from './people.ts'
import { plain, type PrepareCall, yes } from './prepare.ts'

export const TABLE = `
                                        visitor guest mail  terms user   pro    host   hostPro other  operator banned orgAdmin orgMember helper

ticket.listKeys                         yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes

pages.participation.ticketsFile         in      404   404   404   404    404    404    404     404    404      404    404      404      in
pages.participation.ticketsFile (one's own) in  yes   yes   yes   yes    yes    404    404     yes    yes      yes    yes      yes      in
ticket.handOn                           in      404   404   404   404    404    404    404     404    404      404    404      404      in
ticket.handOn (one's own)               in      yes   yes   yes   yes    yes    404    404     yes    yes      yes    yes      yes      in
ticket.handOn (with the holder's secret) yes    yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
pages.ticket.held                       in      404   404   404   404    404    404    404     404    404      404    404      404      in
pages.ticket.held (one's own)           in      yes   yes   yes   yes    yes    404    404     yes    yes      yes    yes      yes      in

pages.participation.nameParty           in      404   404   404   404    404    404    404     404    404      404    404      404      in
pages.participation.nameParty (one's own) in    yes   yes   yes   yes    yes    404    404     yes    yes      yes    yes      yes      in

pages.ticket.read (handed on) HANDED_ON HANDED_ON HANDED_ON HANDED_ON HANDED_ON HANDED_ON HANDED_ON HANDED_ON HANDED_ON HANDED_ON HANDED_ON HANDED_ON HANDED_ON      HANDED_ON
pages.ticket.read                       yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
pages.ticket.file                       yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
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
  'ticket.handOn': async ({ hike, stranger }, caller) => {
    const { ticketsId } = await stranger(await hike(caller))
    return () =>
      yes(caller.client.ticket.handOn({ ...somebodyNew(), ticket: ticketsId[0]!, guestId: caller.pass }))
  },
  "ticket.handOn (one's own)": async (app, caller) => {
    const ticket = await ownTicket(app, caller)
    return () => yes(caller.client.ticket.handOn({ ...somebodyNew(), ticket, guestId: caller.pass }))
  },
  "ticket.handOn (with the holder's secret)": async (app, caller) => {
    const { uuid: ticket, guestId } = await handedOn(app, caller)
    return () => yes(caller.client.ticket.handOn({ ...somebodyNew(), ticket, guestId }))
  },
  'pages.ticket.held': async ({ hike, stranger }, caller) => {
    const { ticketsId } = await stranger(await hike(caller))
    return () => yes(caller.client.pages.ticket.held({ uuid: ticketsId[0]!, guestId: caller.pass }))
  },
  "pages.ticket.held (one's own)": async (app, caller) => {
    const uuid = await ownTicket(app, caller)
    return () => yes(caller.client.pages.ticket.held({ uuid, guestId: caller.pass }))
  },
  'pages.ticket.read (handed on)': async (app, caller) => {
    const { former } = await handedOn(app, caller)
    return () => yes(caller.client.pages.ticket.read({ uuid: former }))
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

/** Only so many emails a day go to one address. */
function somebodyNew() {
  return { firstname: 'Maude', email: `${randomUUID()}@exemple.org` }
}

/** The first ticket of the caller's registration; a stranger's, for callers who cannot have one. */
async function ownTicket({ hike, stranger, ownParticipation }: App, caller: Caller): Promise<string> {
  const activity = await hike(caller)
  const { ticketsId } = (await ownParticipation(caller, activity)) ?? (await stranger(activity))
  return ticketsId[0]!
}

/** A ticket that a person outside the table handed on to another one: its uuids, and the secret of its holder. */
async function handedOn(app: App, caller: Caller) {
  const { hike, stranger, services, db, sessionOf } = app
  const { ticketsId, participantId, person: giver } = await stranger(await hike(caller))
  const [former = ''] = ticketsId
  const { firstname: firstName, email } = somebodyNew()
  const to = { firstName, lastName: null, email }
  const person = await sessionOf(giver)
  await handOnTicket(services, { person }, { uuid: former, to, network: undefined })
  const { id, handoverId } = await db
    .selectFrom('ticket')
    .select(['uuid as id', 'handoverId'])
    .where('participationId', '=', participantId)
    .where('handoverId', 'is not', null)
    .executeTakeFirstOrThrow()
  return { former, uuid: id, guestId: holderLink(services, handoverId ?? 0) }
}
