import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Cookie, Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import type { Email } from 'postal-mime'
import type { Db } from '#db/schema.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { localDay } from '#server/runtime/local-time.ts'
import { linkIn } from '#tests/infrastructure/mailbox.ts'
import { expect } from './fixtures.ts'

export interface Person {
  firstName: string
  lastName: string
  email: string
  password: string
}

/** A person who has never visited the site. */
export function newcomer(firstName = 'Jeanne'): Person {
  const email = `${firstName.toLowerCase()}.${randomUUID().slice(0, 8)}@exemple.ca`
  return { firstName, lastName: 'Bellefleur-Côté', email, password: 'quatre outardes sur le lac gelé' }
}

/** Goes from the page after joining to the tickets. */
export async function openTickets(page: Page, t: TFunction) {
  await expect(page).toHaveURL(/\/inscription\/merci\?/)
  await page
    .getByRole('main')
    .getByRole('link', { name: t('participation:joined.tickets'), exact: true })
    .click()
  await expect(page).toHaveURL(/\/mes-inscriptions/)
}

interface Credentials {
  email: string
  password: string
}

/** The cookies of a session. */
const SESSION_COOKIES = ['viree_session', 'viree_device', 'viree_locale']

/** The sessions that this worker has begun, by product, language and address: each person signs in once. */
const sessions = new Map<string, Cookie[]>()

/** Signs in with the form's request, without rendering its page: most journeys begin after it. */
export async function signIn(page: Page, t: TFunction, { email, password }: Credentials) {
  const origin = await originOf(page)
  const key = [origin, await languageOf(page), email].join(' ')
  await page.context().addCookies(sessions.get(key) ?? [])
  if (sessions.has(key) && (await isSignedIn(page, origin, email))) return
  await keepLanguage(page)
  await sendAuthentication(page, t, { view: 'login', username: email, password })
  const cookies = await page.context().cookies(origin)
  sessions.set(
    key,
    cookies.filter(({ name }) => SESSION_COOKIES.includes(name)),
  )
}

/** A journey may have ended the session: its person changed the password, or is banned. */
async function isSignedIn(page: Page, origin: string, email: string): Promise<boolean> {
  const answer = await page.request.get(`${origin}/api/auth/session`)
  const { user } = (await answer.json()) as { user?: { email: string } }
  return user?.email === email
}

export async function signInByPage(page: Page, t: TFunction, { email, password }: Credentials) {
  await page.goto('/authentification?set=login')
  await keepLanguage(page)
  await page.getByLabel(t('account:login.email')).fill(email)
  await page.getByLabel(t('account:login.password'), { exact: true }).fill(password)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('account:login.submit'), exact: true })
    .click()
  await expect(page.getByText(t('toasts:signedIn'))).toBeVisible()
}

/** The demo accounts have a language of their own; the language menu's cookie comes before it. */
export async function keepLanguage(page: Page): Promise<void> {
  await send(page, '/langue', { locale: (await languageOf(page)).slice(0, 2) })
}

/** Signs up with the form's request, without rendering its page. */
export async function signUp(page: Page, t: TFunction, { firstName, lastName, email, password }: Person) {
  const person = { prenom: firstName, nom: lastName, username: email, password, terms: 'on' }
  await sendAuthentication(page, t, { view: 'signup', ...person })
}

/** A person with an account whose address is confirmed. */
export async function newHost(
  page: Page,
  t: TFunction,
  database: (work: (db: Db) => Promise<unknown>) => Promise<unknown>,
): Promise<Person> {
  const person = newcomer()
  await signUp(page, t, person)
  const emailConfirmedAt = new Date().toISOString()
  await database((db) =>
    db.updateTable('user').set({ emailConfirmedAt }).where('email', '=', person.email).execute(),
  )
  return person
}

export async function fillSignUp(page: Page, t: TFunction, person: Person) {
  await page.getByLabel(t('account:signup.firstName'), { exact: true }).fill(person.firstName)
  await page.getByLabel(t('account:signup.lastName'), { exact: true }).fill(person.lastName)
  await page.getByLabel(t('account:signup.email'), { exact: true }).fill(person.email)
  await page.getByLabel(t('account:signup.password'), { exact: true }).fill(person.password)
}

export async function signUpByPage(page: Page, t: TFunction, person: Person) {
  await page.goto('/authentification?set=signup')
  await fillSignUp(page, t, person)
  await page.locator('[name=terms]').check()
  await page.getByRole('button', { name: t('account:signup.submit') }).click()
  await expect(page.getByText(t('toasts:accountCreated', { email: person.email }))).toBeVisible()
}

async function sendAuthentication(page: Page, t: TFunction, form: Record<string, string>) {
  const answer = await send(page, '/authentification', form)
  expect(answer.headers().location, t('account:login.title')).toBe('/')
}

/** A form sent from a page of the product. */
async function send(page: Page, path: string, form: Record<string, string>) {
  const Origin = await originOf(page)
  const headers = { Origin, 'Accept-Language': await languageOf(page) }
  return page.request.post(Origin + path, { form, headers, maxRedirects: 0 })
}

/** The origin of the product, also before the first page. */
export async function originOf(page: Page): Promise<string> {
  if (page.url() !== 'about:blank') return new URL(page.url()).origin
  return new URL((await page.request.get('/robots.txt')).url()).origin
}

const languageOf = (page: Page) => page.evaluate(() => navigator.language)

const runsScript = (page: Page) => page.evaluate(() => matchMedia('(scripting: enabled)').matches)

/** Follows the link of the confirmation email; where no script sends its form, presses the button. */
export async function confirmEmail(page: Page, t: TFunction, message: Email) {
  await page.goto(linkIn(message, '/courriel/confirmer'))
  if (!(await runsScript(page))) await page.getByRole('button', { name: t('account:confirm.button') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('account:confirm.done') })).toBeVisible()
}

/** The menu lies behind a button on a phone. */
export async function openMenu(page: Page, t: TFunction, isPhone: boolean) {
  if (isPhone) await page.getByRole('button', { name: t('header.menu') }).click()
}

/**
 * Deletes the cookies of this browser, but keeps the session for other journeys; account.spec.ts presses the button.
 */
export async function signOut(page: Page) {
  await page.context().clearCookies({ name: 'viree_session' })
}

export async function signOutByPage(page: Page, t: TFunction, isPhone: boolean) {
  await dismissAttendancePrompt(page)
  await openMenu(page, t, isPhone)
  const button = page.getByRole('button', { name: t('nav.logout') })
  if (!(await button.isVisible())) await page.locator('summary', { hasText: t('nav.more') }).click()
  await button.click()
  await expect(page.getByText(t('toasts:signedOut'))).toBeVisible()
}

/** In Québec; the same for a whole journey, also for one that midnight falls into. */
const TODAY = localDay(new Date(), HOME_ZONE)

/** A local date and time some days from now, as a datetime-local field wants it. */
export function inDays(days: number, time: string): string {
  const day = new Date(`${TODAY}T12:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return `${day.toISOString().slice(0, 10)}T${time}`
}

/**
 * Waits until the script works. Pages that are read wait for a touch before they load it (ADR 061): this is one that
 * changes nothing.
 */
export async function hydrated(page: Page, timeout?: number): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('keydown')))
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0, null, { timeout })
}

/** A host is asked to mark the attendance once per load: the dialog covers the page until it is closed. */
export async function dismissAttendancePrompt(page: Page): Promise<void> {
  if (!(await runsScript(page))) return
  const dialog = page.locator('dialog[open]')
  await page.waitForLoadState('networkidle')
  // A busy machine can be idle on the network for half a second before the dialog asks for its list.
  if (await page.evaluate(promptIsComing)) await dialog.waitFor({ timeout: 10_000 }).catch(() => undefined)
  if ((await dialog.count()) > 0) await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

/** Runs in the page, and is true once per load: where the dialog will open, a notice stands for readers without script. */
function promptIsComing(): boolean {
  const loaded = window as { attendancePromptSeen?: true }
  if (loaded.attendancePromptSeen) return false
  loaded.attendancePromptSeen = true
  return [...document.querySelectorAll('noscript')].some(({ textContent }) =>
    textContent.includes('/presences'),
  )
}

/** Answers *later* to the question who came: for a journey on the host's own pages, over which it would open. */
export async function markLater(page: Page): Promise<void> {
  await send(page, '/presences', { intent: 'later' })
}

/** An activity of the signed-in host, published over the API; online at once, because the demo hosts are trusted. */
export async function publish(page: Page, options: { name: string; places?: number }): Promise<number> {
  const activity = {
    name: options.name,
    typeId: 1,
    description: 'On marche au bord de la rivière, puis on boit quelque chose de chaud.',
    startDate: inDays(5, '13:30'),
    place: { city: 'Sherbrooke', address: 'Parc Lucien-Blanchard' },
    participantNbr: options.places ?? 12,
  }
  const origin = await originOf(page)
  const answer = await page.request.post('/api/activity', { data: { activity }, headers: { Origin: origin } })
  const { activityId } = (await answer.json()) as { activityId: number }
  expect(activityId, 'the activity is published').toBeGreaterThan(0)
  return activityId
}

/** A guest joins over the API. Returns their address. */
export async function guestJoins(
  request: APIRequestContext,
  activityId: number,
  { firstName, people }: { firstName: string; people: number },
): Promise<string> {
  const { email } = newcomer(firstName)
  const guest = await request.post('/api/user', {
    data: { asGuest: true, username: email, firstname: firstName },
  })
  const { userId: guestId } = (await guest.json()) as { userId: string }
  const attendance = [{ nbrParticipant: people }]
  const joining = await request.post('/api/activity/participant', {
    data: { activityId, attendance, guestId },
  })
  expect(await joining.json()).toMatchObject({ result: 'inscription_ok', given: people })
  return email
}

/** Goes on with the next step of the editor. */
export async function nextStep(page: Page, t: TFunction, step: 2 | 3): Promise<void> {
  await page.getByRole('button', { name: t('hosting:editor.steps.next'), exact: true }).click()
  await expect(page.locator(`#etape-${step}`)).toBeVisible()
}

/** Unfolds an option of the editor. */
export async function openOption(
  page: Page,
  name: 'joining' | 'tickets' | 'external' | 'minimum' | 'banner',
) {
  const fold = page.locator(`#option-${name}`)
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').first().click()
}

interface Written {
  name: string
  city: string
  startDate?: string
  description?: string
  places?: string
}

/** Fills the steps of the editor, and stays on the last one. */
export async function writeActivity(page: Page, t: TFunction, activity: Written): Promise<void> {
  const {
    startDate = inDays(20, '18:00'),
    description = 'On monte **en silence**.',
    places = '12',
  } = activity
  await page.locator('[name=name]').fill(activity.name)
  await page.locator('[name=typeId]').selectOption({ label: t('types:neige') })
  await page.locator('[name=startDate]').fill(startDate)
  await page.locator('[name=city]').fill(activity.city)
  await page.locator('[name=address]').fill('Accueil du parc')
  await page.locator('[name=participantNbr]').fill(places)
  await nextStep(page, t, 2)
  await page.locator('[name=description]').fill(description)
  await nextStep(page, t, 3)
}
