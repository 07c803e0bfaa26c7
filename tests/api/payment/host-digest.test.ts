import { expect, test } from 'vitest'
import { payPage, type Shop, shop } from '#tests/api/world/buying.ts'
import { emailsTo, words } from '#tests/api/world/emails/emails.ts'
import type { Person } from '#tests/api/world/world.ts'

/** Alice got ten emails of registrations within the hour already; what follows is gathered. */
async function busyShop() {
  const app = await shop()
  const { alice, status, delivered, pass } = app
  const free = await app.activity({ host: alice })
  for (let count = 1; count <= 10; count++) await app.participation({ activity: free })
  await delivered()

  const pay = async (person: Person, { url = '', intentId }: Awaited<ReturnType<Shop['buy']>>) => {
    await payPage(url)
    await status(person, intentId)
  }
  /** The emails that come until the hour is over. */
  const newsOfTheHour = async () => {
    expect(emailsTo(await delivered(), alice)).toEqual([])
    await pass({ hours: 1 })
    return emailsTo(await delivered(), alice).map(({ text }) => words(text))
  }
  return { ...app, pay, newsOfTheHour }
}

test('the first sale that a digest gathers is told in it, however the clock goes on', async () => {
  const { services, clock, participant, buy, pay, newsOfTheHour } = await busyShop()
  const chantal = await participant({ firstName: 'Chantal', lastName: 'Roy' })
  services.now = () => {
    clock.pass({ seconds: 0.001 })
    return clock.now
  }
  await pay(chantal, await buy(chantal, 2))
  expect(await newsOfTheHour()).toEqual([expect.stringContaining('- Chantal Roy, 2 personnes')])
})

test('somebody whose places were held before it began is new to the host', async () => {
  const { participant, buy, pay, pass, newsOfTheHour } = await busyShop()
  const chantal = await participant({ firstName: 'Chantal', lastName: 'Roy' })
  const elodie = await participant({ firstName: 'Élodie', lastName: 'Côté' })
  const held = await buy(chantal, 2)
  await pass({ minutes: 5 })
  await pay(elodie, await buy(elodie))
  await pass({ minutes: 5 })
  await pay(chantal, held)
  const [text] = await newsOfTheHour()
  expect(text).toContain('- Élodie Côté, 1 personne\n')
  expect(text).toContain('- Chantal Roy, 2 personnes\n')
})
