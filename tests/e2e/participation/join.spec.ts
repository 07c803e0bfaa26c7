import ICAL from 'ical.js'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { confirmEmail, newcomer, openTickets, signUp } from '#tests/e2e/steps.ts'

test(
  'a party of two joins, gets two tickets by email and on the page, and the host is told',
  { tag: '@smoke' },
  async ({ page, t, mailbox, product, namedState, isPhone }) => {
    const jeanne = newcomer()
    await signUp(page, t, jeanne)
    await confirmEmail(page, t, await mailbox.message({ to: jeanne.email }))

    await page.goto('/activites?search=contredanses')
    await page.getByRole('article').first().getByRole('link').click()
    await expect(page).toHaveURL(/activites\/\d+/)
    await expect(page.locator('#inscription')).toBeVisible()
    const name = await page.getByRole('heading', { level: 1 }).innerText()
    await namedState(page, 'activity page of a member')
    await page.locator('#inscription').getByRole('combobox').selectOption('2')
    // On a phone the bar at the bottom is enough, too.
    await page
      .locator(isPhone ? '.sticky-buy' : '#inscription')
      .getByRole('button', { name: t('activity:page.box.OPEN.button') })
      .click()

    // One press was enough. The page says what came of it, and what to do with it.
    const said = t('participation:join.toasts.inscription_ok', { count: 2 })
    await expect(page.getByRole('heading', { level: 1, name: said })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(
      t('participation:joined.mailed', { count: 2, email: jeanne.email }),
    )
    for (const calendar of ['google', 'outlook'] as const)
      await expect(
        page.getByRole('link', { name: t(`sharing:panel.names.${calendar}`), exact: true }),
      ).toHaveAttribute('href', /^https:\/\/(calendar\.google|outlook\.live)\.com\//)
    const file = await page.getByRole('link', { name: t('sharing:panel.file') }).getAttribute('href')
    await expect(page.getByLabel(t('sharing:panel.address'))).toHaveValue(/\/activites\/\d+\/[a-z0-9-]+$/)
    const others = page.getByRole('region', { name: t('activity:page.suggestions') }).getByRole('article')
    expect([1, 2, 3]).toContain(await others.count())
    await namedState(page, 'page after joining')
    await openTickets(page, t)
    await expect(page.getByRole('article')).toHaveCount(2)
    await namedState(page, 'tickets of a party')
    const shown = page.getByRole('img', { name: t('participation:code.qr', { index: 1 }) })
    // In the evening the activity of tomorrow is less than a day away, and its first code is shown by itself.
    if (!(await shown.isVisible())) await page.getByText(t('participation:code.show')).first().click()
    const drawing = await page.request.get((await shown.getAttribute('src')) ?? '')
    expect(drawing.headers()['cache-control']).toBe('private, no-store')
    const onThePage = await readCode(
      await sharp(await drawing.body(), { density: 600 })
        .png()
        .toBuffer(),
    )

    const message = await mailbox.message({ to: jeanne.email, subject: name })
    const codes = message.attachments.filter(({ mimeType }) => mimeType === 'image/png')
    expect(codes).toHaveLength(2)
    const code = await readCode(codes[0]?.content)
    expect(code).toContain(`${product.url}/b/`)
    expect(onThePage).toBe(code)
    const calendar = message.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
    const event = new ICAL.Component(ICAL.parse(textOf(calendar?.content)) as string[]).getFirstSubcomponent(
      'vevent',
    )
    expect(event?.getFirstPropertyValue('summary')).toBe(name)

    // Anybody may download the same event from the pages, and the file names its organizer.
    const [, id] = /activites\/(\d+)/.exec(String(event?.getFirstPropertyValue('url'))) ?? []
    expect(file).toBe(`/activites/${id}/activite.ics`)
    const downloaded = await page.request.get(file ?? '')
    const same = new ICAL.Component(ICAL.parse(await downloaded.text()) as string[]).getFirstSubcomponent(
      'vevent',
    )
    expect(same?.getFirstPropertyValue('uid')).toBe(event?.getFirstPropertyValue('uid'))
    expect(same?.getFirstPropertyValue('organizer')).toMatch(/^mailto:/)

    // The code leads to the ticket, without a sign-in.
    await page.context().clearCookies()
    await page.goto(code)
    await expect(page).toHaveURL(/billets\/[0-9a-f-]{36}/)
    await expect(page.getByRole('heading', { name }).first()).toBeVisible()

    const host = (await product.accounts()).find(({ name: hostName }) => hostName === 'Le Pied levé')
    const told = await mailbox.message({ to: host?.email ?? '', subject: name })
    expect(told.text).toContain('Jeanne Bellefleur-Côté')
    // One press gives the host no address.
    expect(told.text).not.toContain(jeanne.email)
    expect(message.text).toMatch(/https:\/\/calendar\.google\.com\/calendar\/render\?/)
    expect(message.text).toMatch(/https:\/\/outlook\.live\.com\/calendar\//)
  },
)

test('the same form again registers nobody twice', async ({ page, t, mailbox, namedState }) => {
  const jeanne = newcomer()
  await signUp(page, t, jeanne)
  await confirmEmail(page, t, await mailbox.message({ to: jeanne.email }))
  await page.goto('/activites?search=paniers')
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.locator('#inscription')).toBeVisible()
  const address = page.url()
  await page
    .locator('#inscription')
    .getByRole('link', { name: t('activity:page.box.OPEN.form') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: t('participation:join.heading') })).toBeVisible()
  await namedState(page, 'join form of a member')
  const form = page.url()
  await page
    .getByRole('main')
    .getByRole('button', { name: t('participation:join.button') })
    .click()
  await openTickets(page, t)
  await expect(page.getByRole('article')).toHaveCount(1)

  await page.goto(form)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: t('activity:page.box.JOINED.title') })).toBeVisible()
  await page.goto('/mes-inscriptions')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('a visitor who has an account signs in from the form, and comes back to it with what was chosen', async ({
  page,
  t,
  account,
}) => {
  const { email, password } = await account('participant')
  await page.goto('/activites?search=contredanses')
  await page.getByRole('article').first().getByRole('link').click()
  await page.locator('#inscription').getByRole('combobox').selectOption('2')
  await page
    .locator('#inscription')
    .getByRole('button', { name: t('activity:page.box.OPEN.button') })
    .click()
  await page
    .getByRole('main')
    .getByRole('button', { name: t('participation:join.guest.signIn'), exact: true })
    .click()
  await page.locator('[name=username]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page
    .locator('.auth-form, dialog')
    .getByRole('button', { name: t('account:login.submit'), exact: true })
    .click()
  await expect(page).toHaveURL(/activites\/\d+\/inscription\?reprise=/)
})

async function readCode(content: unknown): Promise<string> {
  const { data, info } = await sharp(bytesOf(content))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? ''
}

function bytesOf(content: unknown): Uint8Array {
  if (content instanceof Uint8Array) return content
  if (content instanceof ArrayBuffer) return new Uint8Array(content)
  throw new TypeError('An attachment without bytes.')
}

function textOf(content: unknown): string {
  return typeof content === 'string' ? content : Buffer.from(bytesOf(content)).toString('utf8')
}
