import { Form } from '@remix-run/react'
import { expect, test } from 'vitest'
import TicketCancelling, { type CancellingData } from '#app/features/participation/cancel-form.tsx'
import { CancelProblemText } from '#app/features/participation/cancel-problem.tsx'
import type { TicketView } from '#app/features/participation/view.ts'
import { i18nOf } from '#server/runtime/i18n.ts'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

const NOW = '2026-12-01T15:00:00.000Z'

const t = i18nOf('fr').getFixedT('fr', 'participation')

test('a problem that says to write to us has the way there, and no other', async () => {
  const draw = (problem: 'PAID_TICKETS' | 'ALREADY_STARTED') =>
    drawnPage(() => <CancelProblemText problem={problem} />, {})
  expect(await draw('PAID_TICKETS')).toContain('href="/contact"')
  expect(await draw('ALREADY_STARTED')).not.toContain('href')
})

/** Draws the choice of a registration with these tickets beside one that can be cancelled. */
function choice(...others: Pick<TicketView, 'isUsed' | 'isPaid'>[]): Promise<string> {
  const all = [{ isUsed: false, isPaid: false }, ...others]
  const tickets = all.map((ticket, index) => {
    const position = index + 1
    return { ...ticket, uuid: `${position}`, position, of: all.length, holderName: null, code: null }
  })
  const data: CancellingData = {
    activity: {
      activityId: 7,
      name: 'Les crêtes',
      language: 'fr',
      startDate: NOW,
      timeZone: 'America/Toronto',
    },
    ...{ participantNbr: all.length, isRequest: false, isMissing: false, passe: null, page: '/', chosen: [] },
    mayCancel: true,
    tickets: tickets as unknown as TicketView[],
  }
  const page = <TicketCancelling data={data} answer={undefined} form={Form} action="/" leave={null} />
  return drawnPage(() => page, {})
}

test('a ticket that cannot be ticked says why, and how a paid one is given back', async () => {
  expect(await choice()).not.toContain('disabled')

  const used = await choice({ isUsed: true, isPaid: false })
  expect(used).toMatch(/disabled=""/)
  expect(used).toContain(` · ${t('code.used')}`)
  expect(used).not.toContain(t('cancel.problems.PAID_TICKETS'))

  const paid = await choice({ isUsed: false, isPaid: true })
  expect(paid).toContain(` · ${t('code.paid')}`)
  expect(paid).toContain(t('cancel.problems.PAID_TICKETS'))
})
