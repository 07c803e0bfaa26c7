import { ticketPath } from './paths.ts'

/** One's own registrations, with or without an account; says how to open them. */
export const REGISTRATIONS_PATH = '/mes-inscriptions'

/** The page on which a holder names the person of a ticket, or hands it on. */
export function handOnPath(uuid: string): string {
  return ticketPath(uuid, 'transmettre')
}

/** The tickets of one's registration as a file to print. */
export function ticketsFilePath(participationId: number): string {
  return `${REGISTRATIONS_PATH}/${participationId}/billets.pdf`
}

/** The page on which whoever registered names their party. */
export function namesPath(participationId: number): string {
  return `${REGISTRATIONS_PATH}/${participationId}/noms`
}
