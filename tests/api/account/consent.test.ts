import { expect, test } from 'vitest'
import { CONSENT_TEXT_VERSIONS } from '#server/domain/account/consent.ts'
import { i18nOf } from '#server/runtime/i18n.ts'
import { leave } from '#tests/api/world/limits.ts'
import { world } from '#tests/api/world/world.ts'

const records = ({ db }: Awaited<ReturnType<typeof world>>) =>
  db.selectFrom('consentRecord').selectAll().orderBy('id').execute()

test('an answer leaves its proof: which browser, when, and the words that were read', async () => {
  const app = await world()
  const { pseudonym } = await app.as(null, 'en').pages.consent.record({ answer: 'ACCEPTER', pseudonym: null })
  expect(await records(app)).toEqual([
    {
      id: 1,
      pseudonym,
      userId: null,
      purpose: 'ANALYTICS',
      answer: 'ACCEPTER',
      textVersion: CONSENT_TEXT_VERSIONS.ANALYTICS,
      wording: i18nOf('en').t('common:consent.text'),
      language: 'en',
      at: app.clock.now.toISOString(),
    },
  ])
})

test('a change of mind is a further row, under the same name, and with the account when there is one', async () => {
  const app = await world()
  const bruno = await app.participant()
  const { pseudonym } = await app.as(null).pages.consent.record({ answer: 'ACCEPTER', pseudonym: null })
  app.clock.pass({ days: 1 })
  const again = await app.as(bruno).pages.consent.record({ answer: 'DECLINED', pseudonym })
  expect(again).toEqual({ pseudonym })
  expect(await records(app)).toMatchObject([
    { pseudonym, userId: null, answer: 'ACCEPTER' },
    { pseudonym, userId: bruno.id, answer: 'DECLINED', at: app.clock.now.toISOString() },
  ])
})

test('nobody fills the table: an address that answers all the time is told to wait', async () => {
  const { as, services, contextOf } = await world()
  await leave(services, 1, 'consent', (await contextOf(null)).peer)
  const answer = () => as(null).pages.consent.record({ answer: 'DECLINED', pseudonym: null })
  await answer()
  await expect(answer()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 })
})
