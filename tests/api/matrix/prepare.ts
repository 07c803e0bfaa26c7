import sharp from 'sharp'
import type { App, Caller } from './people.ts'

/** Makes the subject of the call, and returns the call itself: it is made next, and describes its answer. */
export type PrepareCall = (app: App, caller: Caller) => Promise<() => Promise<unknown>>

let names = 0
let codes = 0

/** Different in each cell: what the earlier ones made is still there. */
export const newName = () => `matrice-${++names}`
export const newCode = () => `MATRICE${++codes}`
export const newAddress = () => `${newName()}@exemple.org`

export const photo = sharp({ create: { width: 16, height: 16, channels: 3, background: '#047E6F' } })
  .png()
  .toBuffer()
  .then((bytes) => new File([new Uint8Array(bytes)], 'photo.png', { type: 'image/png' }))

export const draft = {
  name: 'Une marche',
  typeId: 1,
  description: 'Deux heures.',
  startDate: '2026-12-24T09:00',
  place: { city: 'Rimouski' },
  participantNbr: 10,
}

/** How much of an activity's participants the answer shows: everybody's entry, only one's own, or how many come. */
export function howMuch(participants: object[]): 'all' | 'own' | 'few' {
  const entries = participants.filter((participant) => 'displayName' in participant)
  if (entries.length === participants.length) return 'all'
  return entries.length > 0 ? 'own' : 'few'
}

export const yes = async (answer: Promise<unknown>) => {
  await answer
  return 'yes'
}

/** A call that needs nothing to exist. */
export const plain =
  (call: (client: Caller['client']) => Promise<unknown>): PrepareCall =>
  ({}, { client }) =>
    Promise.resolve(() => yes(call(client)))
