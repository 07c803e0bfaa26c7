import { describe, expect, test } from 'vitest'
import { BanReasonForm, CallOffList } from '#app/features/operations/moderation/bans/forms.tsx'
import { ReportedThing } from '#app/features/operations/moderation/reported-thing.tsx'
import Withdraw from '#app/features/operations/moderation/validation/withdraw.tsx'
import WriteNewsletter from '#app/features/operations/notification/newsletter.tsx'
import { RefundTicketsForm } from '#app/features/operations/participation/refund-form.tsx'
import { i18nOf } from '#server/runtime/i18n.ts'
import { ConfirmedBanCallOffForm } from '#server/schemas/moderation/ban.ts'
import { ConfirmedPromotionForm } from '#server/schemas/notification/newsletter.ts'
import { ConfirmedRefundForm } from '#server/schemas/payment/refund.ts'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

const { t } = i18nOf('fr')

const COMING = [
  { activityId: 3, name: 'Canot', startDate: '2026-12-01T15:00:00.000Z', timeZone: 'UTC', people: 4 },
]
const ACTIVITY = { activityId: 3, name: 'Canot', language: 'fr', paidCents: 0 }

/** By the key of what each does. */
const DECISIONS = {
  'account.ban.effect': () => <BanReasonForm decision="ban" result={undefined} />,
  'account.lift.effect': () => <BanReasonForm decision="lift" result={undefined} />,
  'account.lift.effectDeleted': () => <BanReasonForm decision="lift" result={undefined} isDeleted />,
  'account.endSessions.effect': () => <BanReasonForm decision="endSessions" result={undefined} />,
  'account.callOff.effect': () => <CallOffList coming={COMING} result={undefined} />,
  'withdraw.effect': Withdraw,
  'refund.effect': () => <RefundTicketsForm tickets={[]} askedOn={null} result={undefined} />,
}

describe('a decision that cannot be taken back', () => {
  test.each(Object.entries(DECISIONS))(
    'says what it does before its button is in sight: %s',
    async (key, Page) => {
      const html = await drawnPage(Page, ACTIVITY)
      const fold = html.slice(html.indexOf('<details class="fold">'), html.indexOf('</details>'))
      expect(fold).toContain(t(`operations:${key}`))
      expect(fold.indexOf('type="submit"')).toBeGreaterThan(fold.indexOf(t(`operations:${key}`)))
      expect(html.match(/type="submit"/g)).toHaveLength(1)
    },
  )

  test('stays open when its form comes back', async () => {
    const result = { status: 'error' as const, initialValue: {}, error: { reason: ['ban.reason.required'] } }
    const html = await drawnPage(() => <BanReasonForm decision="ban" result={result} />, {})
    expect(html).toContain('<details class="fold" open="">')
  })
})

// Enter on one of the boxes or cards above presses the button, whether its fold is open or not.
test.each([
  [
    'ban.confirmed',
    ConfirmedBanCallOffForm,
    { activityIds: [3], message: 'L’hôte est absent.' },
    DECISIONS['account.callOff.effect'],
  ],
  [
    'giveBack.confirmed',
    ConfirmedRefundForm,
    { ticketIds: [3], share: 'WHOLE', reason: 'Erreur de date.' },
    DECISIONS['refund.effect'],
  ],
])(
  'a form with boxes or cards is sent only once the box in its fold is ticked: %s',
  async (error, Form, typed, Page) => {
    const refused = Form.safeParse(typed).error?.issues.map(({ message }) => message)
    expect(refused).toEqual([error])
    expect(Form.safeParse({ ...typed, confirmed: true }).success).toBe(true)

    const html = await drawnPage(Page, {})
    const fold = html.slice(html.indexOf('<details class="fold">'), html.indexOf('</details>'))
    expect(fold).toContain('name="confirmed"')
    expect(fold.indexOf('name="confirmed"')).toBeLessThan(fold.indexOf('type="submit"'))
  },
)

test.each([
  [true, 'href="/operations/comptes/7"'],
  [false, null],
])('what a deleted account wrote leads to its page only while it is banned: %s', async (isBanned, link) => {
  const thing = {
    ...{ kind: 'COMMENT' as const, activityId: null, commentId: 4, profileId: null, text: 'Non.' },
    ...{ activity: null, isHidden: false, person: { userId: 7, displayName: '', isBanned } },
    ...{ reports: [], upTo: 0 },
  }
  const html = await drawnPage(
    () => <ReportedThing thing={thing} now="2026-12-01T15:00:00.000Z" result={null} />,
    {},
  )
  if (link) expect(html).toContain(link)
  else expect(html).not.toContain('/operations/comptes/')
})

test('who reads the reason is said before it is written: of a ban, the person does', async () => {
  const hintsOf = async (decision: 'ban' | 'lift') => {
    const html = await drawnPage(() => <BanReasonForm decision={decision} result={undefined} />, {})
    return ['account.ban.reasonHint', 'account.reasonHint'].map((key) =>
      html.includes(t(`operations:${key}`)),
    )
  }
  expect(await hintsOf('ban')).toEqual([true, false])
  expect(await hintsOf('lift')).toEqual([false, true])
})

test('the newsletter leaves only once its box is ticked', async () => {
  const issue = {
    ...{
      subjectFr: 'Neige',
      textFr: 'Il neige.',
      subjectEn: 'Snow',
      textEn: 'It snows.',
      path: '/activites',
    },
    requestKey: 'b3b1b0a4-3f0e-4d0a-9a3e-0c8f5f6d7e81',
  }
  expect(ConfirmedPromotionForm.safeParse({ ...issue, confirmed: true }).success).toBe(true)
  const { error } = ConfirmedPromotionForm.safeParse(issue)
  expect(error?.issues.map(({ message }) => message)).toEqual(['promotion.confirmed'])

  const waiting = { activities: 0, changes: 0, reports: 0, tasks: 0, money: 0, lacksSecondFactor: false }
  const html = await drawnPage(WriteNewsletter, {
    receivers: 2,
    sent: [],
    waiting,
    requestKey: issue.requestKey,
  })
  expect(html).toContain(t('operations:newsletter.confirm'))
  expect(html.indexOf(t('operations:newsletter.next'))).toBeLessThan(html.indexOf('type="submit"'))
})
