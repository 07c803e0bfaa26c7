import type { Browser, Locator, Page } from 'playwright'
import { atMost, type Figure, type Row } from '#tests/bench/report.ts'
import { wordsIn } from '#tests/e2e/words.ts'
import { linkIn, waitForEmail } from '#tests/infrastructure/mailbox.ts'
import type { Product } from '#tests/infrastructure/product.ts'
import { visit } from './visitor.ts'

const PHONE = { width: 360, height: 740 }
const t = wordsIn('fr')

/** A person on a phone, whose taps and fields are counted. Choosing from a list is a field. */
class Hand {
  taps = 0
  fields = 0

  constructor(readonly page: Page) {}

  async press(what: Locator): Promise<void> {
    this.taps += 1
    await what.click()
  }

  async fill(name: string, value: string): Promise<void> {
    this.fields += 1
    await this.page.locator(`main [name=${name}]`).first().fill(value)
  }

  async choose(list: Locator, value: string): Promise<void> {
    this.fields += 1
    await list.selectOption(value)
  }

  button(key: string): Locator {
    return this.page.getByRole('main').getByRole('button', { name: t(key), exact: true })
  }
}

interface Journey {
  what: string
  most: number
  account?: string
  walk: (hand: Hand, product: Product) => Promise<void>
}

const JOURNEYS: Journey[] = [
  { what: 'a free outing this weekend near Québec', most: 2, walk: findOuting },
  { what: 'a guest joins for three', most: 6, walk: joinAsGuest },
  { what: 'signed in, free: from the list', most: 2, account: 'lan.', walk: joinAtOnce },
  { what: 'publish from zero, with sign-up and confirmation', most: 9, walk: publishFromZero },
]

export async function taps(browser: Browser, product: Product): Promise<{ rows: Row[]; figures: Figure[] }> {
  const rows: Row[] = [['journey on a phone', 'taps', 'fields', 'aim']]
  const figures: Figure[] = []
  for (const { what, most, account, walk } of JOURNEYS) {
    const page = await visit(browser, product, { ...PHONE, ...(account && { account }) })
    const hand = new Hand(page)
    await walk(hand, product)
    const aim = atMost(most, hand.taps)
    rows.push([what, String(hand.taps), String(hand.fields), aim])
    figures.push([`taps: ${what}`, '', String(hand.taps), aim])
    await page.context().close()
  }
  return { rows, figures }
}

async function findOuting(hand: Hand): Promise<void> {
  const { page } = hand
  await page.goto('/')
  await hand.fill('town', 'Québec')
  await hand.press(page.getByRole('search').getByRole('button'))
  await page.waitForURL(/\/activites\?/)
  await hand.press(page.locator('.chip', { has: page.locator('[name=free]') }))
  await page.waitForURL(/[?&]free=/)
  await page.getByRole('article').first().waitFor()
}

async function joinAsGuest(hand: Hand): Promise<void> {
  const { page } = hand
  await page.goto('/activites/21')
  await hand.choose(page.locator('#inscription select').first(), '3')
  await hand.press(page.locator('#inscription').getByRole('button').last())
  await page.waitForURL(/\/inscription/)
  const email = `jeanne.${Date.now()}@exemple.ca`
  await hand.fill('prenom', 'Jeanne')
  await hand.fill('email', email)
  await hand.fill('emailAgain', email)
  await hand.press(page.locator('main [name=terms]'))
  await hand.press(hand.button('participation:join.button'))
  await page.waitForURL(/\/inscription\/merci/)
}

async function joinAtOnce(hand: Hand): Promise<void> {
  const { page } = hand
  await page.goto('/activites?search=glissade')
  await hand.press(page.getByRole('article').first().getByRole('link'))
  await hand.press(page.locator('.sticky-buy').getByRole('button'))
  await page.waitForURL(/\/inscription\/merci/)
}

async function publishFromZero(hand: Hand, product: Product): Promise<void> {
  const { page } = hand
  const email = `jeanne.${Date.now()}@exemple.ca`
  await page.goto('/')
  await hand.press(page.getByRole('banner').getByRole('link', { name: t('header.organise') }))
  await hand.press(page.getByRole('link', { name: t('organise:hero.button') }).first())
  await hand.fill('prenom', 'Jeanne')
  await hand.fill('nom', 'Bellefleur')
  await hand.fill('username', email)
  await hand.fill('password', 'quatre outardes sur le lac gelé')
  await hand.press(page.locator('[name=terms]'))
  await hand.press(hand.button('account:signup.submit'))
  await page.waitForURL(/\/ajouter-une-activite$/)
  await hand.fill('name', 'Ma première sortie')
  await hand.choose(page.locator('[name=typeId]'), '1')
  await hand.fill('startDate', '2098-06-01T18:00')
  await hand.fill('city', 'Sherbrooke')
  await hand.fill('participantNbr', '12')
  await hand.press(hand.button('hosting:editor.steps.next'))
  await hand.fill('description', 'On monte en silence, lampes éteintes.')
  await hand.press(hand.button('hosting:editor.steps.next'))
  await hand.button('hosting:editor.confirmFirst.submit').click() // saves the draft, and says what is missing
  hand.taps += 1 // the link of the e-mail
  await page.goto(linkIn(await waitForEmail(product.dataDir, { to: email }), '/courriel/confirmer'))
  await hand.press(hand.button('account:confirm.button'))
  await page.waitForURL(/\/modifier\?etape=3$/)
  await hand.press(hand.button('hosting:editor.submit'))
  await page.getByText(t('hosting:editor.toasts.waiting')).waitFor()
}
