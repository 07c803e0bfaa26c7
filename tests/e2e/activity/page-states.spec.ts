import type { Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import type { Db } from '#db/schema.ts'
import { emailKey } from '#server/domain/account/email-key.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { markLater, publish, signIn, signOut } from '#tests/e2e/steps.ts'
import { DESK, edgesOf, endOfScreen, PHONE } from './screens.ts'

interface State {
  /** The heading of its box. */
  title: string
  /** A note that stands before everything else. */
  note?: string
  /** The button: to join, to what one has, or to other activities. */
  way: string
  /** The words of the bar at the bottom of a phone, which has the same button. Without them, there is no bar. */
  bar?: string
  /** Price, places left and the host matter to those who may still come, or do. */
  hasHost?: boolean
  mayJoin?: boolean
}

const titleOf = (state: string) => `activity:page.box.${state}.title`

const ofBox = (state: string, button: string) => {
  return { title: titleOf(state), way: `activity:page.box.${button}` }
}

const OPEN = {
  ...ofBox('OPEN', 'OPEN.button'),
  ...{ bar: 'common:price.free', hasHost: true, mayJoin: true },
} as const

const STATES = {
  open: OPEN,
  invited: { ...OPEN, note: 'activity:page.state.invited.title' },
  full: { ...ofBox('FULL', 'FULL.wait'), bar: 'common:places.full', hasHost: true },
  going: { ...ofBox('JOINED', 'JOINED.tickets'), bar: titleOf('JOINED'), hasHost: true },
  asked: { ...ofBox('ASKED', 'ASKED.tickets'), bar: titleOf('ASKED'), hasHost: true },
  own: { ...ofBox('HOST', 'manage'), bar: titleOf('HOST') },
  past: { ...ofBox('OVER', 'others'), note: 'activity:page.state.over.title' },
  cancelled: { ...ofBox('CANCELLED', 'others'), note: 'activity:page.state.cancelled.title' },
} satisfies Record<string, State>

test('each state of an activity has a first screen of its own sense, on a phone and on a desk', async ({
  page,
  t,
  account,
  database,
}) => {
  const look = (activityId: number, name: keyof typeof STATES) => expectState(page, t, { activityId, name })
  const member = await account('participant')

  await signIn(page, t, await account('host'))
  await markLater(page)
  const partyId = await publish(page, { name: 'Souper surprise' })
  await database((db) => inviteOnly(db, partyId, member.email))
  await look(20, 'own')
  await signOut(page)

  await signIn(page, t, member)
  await look(20, 'going')
  await look(36, 'asked')
  await look(partyId, 'invited')
  await signOut(page)

  await look(20, 'open')
  await look(24, 'full')
  await look(1, 'past')
  await look(49, 'cancelled')
})

async function expectState(
  page: Page,
  t: TFunction,
  { activityId, name }: { activityId: number; name: keyof typeof STATES },
): Promise<void> {
  const state: State = STATES[name]
  await page.goto(`/activites/${activityId}`)
  const facts = page.locator('.facts')
  const box = page.locator('#inscription')
  const bar = page.locator('.sticky-buy')
  const way = box.locator('.button', { hasText: t(state.way) })
  await expect(box.getByRole('heading', { name: t(state.title), exact: true }), name).toBeVisible()
  await expect(box.locator('form'), name).toHaveCount(state.mayJoin ? 1 : 0)

  const first = [
    ...(state.note ? [page.getByText(t(state.note))] : []),
    page.getByRole('heading', { level: 1 }),
    facts.locator('time'),
    facts.locator('strong').nth(1),
    ...(state.hasHost ? [facts.getByRole('link').last()] : []),
  ]
  const price = box.locator('.sum dd')
  const places = box.locator('.places strong')
  const shown = {
    [PHONE.width]: first,
    [DESK.width]: [...first, way, ...(state.mayJoin ? [price, places] : [])],
  }
  for (const screen of [DESK, PHONE]) {
    await page.setViewportSize(screen)
    const end = await endOfScreen(page, screen)
    for (const part of shown[screen.width] ?? [])
      expect((await edgesOf(part)).bottom, `${name}, ${screen.width}: ${part}`).toBeLessThanOrEqual(end)
  }

  await expect(bar, name).toHaveCount(state.bar ? 1 : 0)
  if (!state.bar) return
  await expect(bar.getByText(t(state.bar), { exact: true }), name).toBeInViewport()
  await expect(bar.locator('.button', { hasText: t(state.way) }), name).toBeInViewport()
  if (!state.mayJoin) return
  await expect(price).toHaveText(t('price.free'))
  await expect(places).toHaveText(/\d/)
  await expect(bar).toContainText(await places.innerText())
}

/** Hides an activity from all but this address. No email: it would lie in the mailbox of another journey. */
async function inviteOnly(db: Db, activityId: number, email: string): Promise<void> {
  await db.updateTable('activity').set({ isPrivate: true }).where('id', '=', activityId).execute()
  const { hostId } = await db
    .selectFrom('activity')
    .select('hostId')
    .where('id', '=', activityId)
    .executeTakeFirstOrThrow()
  const unsent = { dueAt: null, emailedAt: null, answer: null, answeredAt: null, answeredBy: null }
  const invited = { activityId, email, emailKey: emailKey(email), invitedBy: hostId, endedAt: null }
  const createdAt = new Date().toISOString()
  await db
    .insertInto('activityInvitation')
    .values({ ...invited, ...unsent, createdAt })
    .execute()
}
