import { createInstance } from 'i18next'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { StaticRouter } from 'react-router-dom/server'
import { describe, expect, test } from 'vitest'
import { Phases } from '#app/features/hosting/activity/phases.tsx'
import type { HostedPhase } from '#app/shared/activity/hosted-state.ts'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

const i18n = createInstance({ lng: 'fr', resources: {} })
await i18n.init()

const PARTS = {
  requests: 'the requests',
  participants: 'the list',
  places: 'id="places"',
  reviews: 'id="reviews"',
  cancelled: 'list.cancelled',
  untold: 'list.untold',
} as const

type PhasesProps = Parameters<typeof Phases>[0]

function propsOf(phase: HostedPhase, changes: Partial<PhasesProps> = {}): PhasesProps {
  const places = { participantNbr: 10, taken: 2, free: 8, joined: 2, asked: 0, cheque: 0 }
  const money = { paid: 0, paidAmount: 0, held: 0, heldAmount: 0, heldUntil: null }
  return {
    phase,
    activity: {
      activityId: 7,
      name: 'Les crêtes',
      timeZone: 'America/Toronto',
      isHost: false,
      cancelled: phase === 'cancelled',
      validation: 'VALIDED',
    },
    places: { ...places, ...money, manual: 0, offered: 0 },
    now: '2026-11-20T17:00:00.000Z',
    ...{ mayEdit: false, series: null, address: null },
    marks: phase === 'after' ? { count: 2, average: 4.5 } : null,
    requests: <p>{PARTS.requests}</p>,
    participants: <p>{PARTS.participants}</p>,
    ...{ hasParticipants: true, untold: 0, hasRequests: true },
    ...changes,
  }
}

/** The parts of the page of this phase, in the order in which they stand. */
function partsOf(phase: HostedPhase, changes: Partial<PhasesProps> = {}): string[] {
  const html = renderToString(
    <I18nextProvider i18n={i18n}>
      <StaticRouter location="/mes-activites/7">
        <Phases {...propsOf(phase, changes)} />
      </StaticRouter>
    </I18nextProvider>,
  )
  return Object.entries(PARTS)
    .map(([part, text]) => [part, html.indexOf(text)] as const)
    .filter(([, at]) => at >= 0)
    .sort(([, one], [, other]) => one - other)
    .map(([part]) => part)
}

describe('the page of a host has first', () => {
  test('requests before the start, then the places', () => {
    expect(partsOf('before')).toEqual(['requests', 'places', 'participants'])
  })

  test('attendance on the day, then the requests that are left', () => {
    expect(partsOf('day')).toEqual(['participants', 'requests', 'places'])
  })

  test('marks and reviews afterwards', () => {
    expect(partsOf('after')).toEqual(['participants', 'reviews'])
  })

  test('that it is cancelled, and whom to tell oneself', () => {
    expect(partsOf('cancelled', { untold: 2 })).toEqual(['cancelled', 'untold', 'participants'])
    expect(partsOf('cancelled')).toEqual(['cancelled', 'participants'])
  })
})

test('an activity is repeated from its page when it is over, but not one that was refused', async () => {
  const draw = (phase: HostedPhase, validation: 'VALIDED' | 'REFUSED') => {
    const props = propsOf(phase, { mayEdit: true })
    return drawnPage(() => <Phases {...props} activity={{ ...props.activity, validation }} />, {})
  }
  const address = '/mes-activites/7/repeter'
  expect(await draw('after', 'VALIDED')).toContain(address)
  for (const phase of ['after', 'refused'] as const)
    expect(await draw(phase, 'REFUSED')).not.toContain(address)
})
