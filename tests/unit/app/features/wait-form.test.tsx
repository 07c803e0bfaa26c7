import type { SubmissionResult } from '@conform-to/react'
import { expect, test } from 'vitest'
import { WaitAsGuest } from '#app/features/participation/wait/form.tsx'
import { askedTicketType } from '#server/domain/participation/wait-path.ts'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

const TYPES = [11, 12].map((paymentModelId) => ({ paymentModelId, name: `Type ${paymentModelId}`, price: 0 }))

const OF = {
  ...{ activityId: 7, ticketTypes: TYPES, most: 6, asked: 1, askedType: undefined },
  ...{ placesLeft: 0, isGuest: false },
}

/** Returns where the sign-in of the form leads back to, once it came back with this. */
async function wayBack(sent: Record<string, string>): Promise<URL> {
  const result: SubmissionResult = { status: 'error', initialValue: sent, error: { email: ['x'] } }
  const html = await drawnPage(
    () => <WaitAsGuest result={result} of={OF} formToken="" hasAccount={false} />,
    {},
  )
  const [, href = ''] = /<a[^>]* href="(\/authentification[^"]*)"/.exec(html) ?? []
  const { searchParams } = new URL(href.replaceAll('&amp;', '&'), 'https://viree.example')
  const back = [...searchParams.values()].find((value) => value.startsWith('/activites/7/'))
  return new URL(back ?? '', 'https://viree.example')
}

test('whoever leaves the form to sign in comes back to the party and the ticket type that they chose', async () => {
  const { searchParams } = await wayBack({ nbrParticipant: '3', paymentModelId: '12' })
  expect(searchParams.get('n')).toBe('3')
  expect(askedTicketType(searchParams, TYPES)).toBe(12)

  const { searchParams: untouched } = await wayBack({})
  expect([untouched.get('n'), askedTicketType(untouched, TYPES)]).toEqual(['1', undefined])
})

test('the ticket type of an address is one of the activity, or none', () => {
  expect(askedTicketType(new URLSearchParams('billet=13'), TYPES)).toBeUndefined()
})
