import { expect, test } from '#tests/e2e/fixtures.ts'
import { hydrated, markLater, newcomer, openTickets, signIn, signOut } from '#tests/e2e/steps.ts'
import { publishParty } from './publish-party.ts'

test('a party of three answers questions, is named and printed, and one ticket goes to somebody else', async ({
  page,
  t,
  withJavaScript,
  account,
  mailbox,
  namedState,
}) => {
  await signIn(page, t, await account('host'))
  await markLater(page)
  const activityId = await publishParty(page, `Randonnée à trois ${Date.now()}`)
  await signOut(page)

  const main = page.getByRole('main')
  const submit = main.getByRole('button', { name: t('participation:join.button'), exact: true }).last()
  const jeanne = newcomer()
  await page.goto(`/activites/${activityId}/inscription`)
  await page.getByLabel(t('participation:join.guest.firstName')).first().fill(jeanne.firstName)
  await page.getByLabel(t('participation:join.guest.email'), { exact: true }).fill(jeanne.email)
  await page.getByLabel(t('participation:join.guest.emailAgain')).fill(jeanne.email)
  await page.locator('[name=terms]').check()
  if (withJavaScript) await hydrated(page) // before it, the questions come with the answer, as without script
  await main.locator('select').nth(0).selectOption('3')
  await page.getByLabel('D’où partez-vous?').fill('Magog')
  if (!withJavaScript) await submit.click() // it comes back with the questions and the names of all three
  await expect(page.getByLabel('J’ai lu les règles')).toHaveCount(3)
  for (const box of await page.getByLabel('J’ai lu les règles').all()) await box.check()
  await page.getByText(t('participation:join.names.title')).click()
  await page.locator('[name=name-2-prenom]').fill('Maude')
  await submit.click()
  await openTickets(page, t)
  await expect(page.getByRole('article').nth(1)).toContainText('Maude')

  // The third is named later, and all are printed.
  await page.getByRole('link', { name: t('participation:registrations.names', { count: 3 }) }).click()
  await page.getByLabel(t('participation:join.guest.firstName')).nth(2).fill('Lou')
  await page.getByRole('button', { name: t('participation:names.button') }).click()
  await expect(page.getByRole('article').nth(2)).toContainText('Lou')
  const file = page.getByRole('link', { name: t('participation:registrations.file', { count: 3 }) })
  const printed = await page.request.get((await file.getAttribute('href'))!)
  expect(printed.headers()['content-type']).toBe('application/pdf')

  // Lou cannot come: the ticket goes to Carmen.
  const lou = page.getByRole('article').nth(2)
  await lou.getByText(t('participation:code.show')).click()
  const ticketPage = await lou.locator('a[href^="/billets/"]').first().getAttribute('href')
  await lou.getByRole('link', { name: t('participation:handOn.link') }).click()
  await namedState(page, 'handing a ticket on')
  const carmen = newcomer()
  await page.getByLabel(t('participation:handOn.firstName')).fill('Carmen')
  await page.getByLabel(t('participation:handOn.email'), { exact: true }).fill('carmen@')
  await page.getByRole('button', { name: t('participation:handOn.button') }).click()
  await expect(page.getByText(t('forms:errors.email.wrong')).first()).toBeVisible()
  await page.getByLabel(t('participation:handOn.email'), { exact: true }).fill(carmen.email)
  await page.getByRole('button', { name: t('participation:handOn.button') }).click()
  await expect(page.getByText(t('participation:handOn.done.handOn', { name: 'Carmen' }))).toBeVisible()
  await expect(page.getByRole('article').nth(2)).toContainText(t('participation:code.handedOn'))
  await namedState(page, 'registration with a ticket handed on')

  // The former ticket is dead, and says no name.
  await page.goto(ticketPage!)
  await expect(page.getByRole('heading', { name: t('participation:ticket.handedOn.heading') })).toBeVisible()
  await expect(main).not.toContainText('Carmen')
  await namedState(page, 'ticket that was handed on')

  // Carmen opens hers by her email, in a browser of her own, and corrects her name.
  const email = await mailbox.message({ to: carmen.email })
  await page.context().clearCookies()
  const [link] = /https?:\/\/\S+\/transmettre\?passe=[\w-]+/.exec(email.text ?? '') ?? []
  await page.goto(link!)
  await page.locator('[name=nom]').first().fill('Roy') // "Prénom" contains "nom"
  await page.getByRole('button', { name: t('participation:handOn.nameButton') }).click()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(main).toContainText('Carmen Roy')
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
})
