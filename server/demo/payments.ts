import { findUserByEmail } from '#db/queries/account/user.ts'
import { findPaymentAccountOf } from '#db/queries/payment/account.ts'
import { findMarker, putMarker } from '#db/queries/platform/marker.ts'
import { cast } from '#db/seeds/index.ts'
import { emailKey } from '#server/domain/account/email-key.ts'
import { waysBack } from '#server/domain/payment/account-paths.ts'
import { ProviderUnavailable } from '#server/domain/payment/unavailable.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { saveBilling } from '#server/services/account/billing/settings.ts'
import { publishActivity } from '#server/services/activity/publish.ts'
import { openPaymentAccount, readPaymentAccount } from '#server/services/payment/account.ts'
import { DAY_MS, HOUR_MS } from './dates.ts'
import { areOrdersPlayed, playOrders } from './orders.ts'
import { sessionOf, type Stage } from './stage.ts'

/** The marker that says that all of this was played. */
const PLAYED = 'demo-payments'

/** What buyers are told of each, and how their accounts stand: finished, left before the end, and taken away again. */
const SELLERS = {
  boussole: {
    legalName: 'Club de marche La Boussole',
    address: '1250, chemin du Lac, Joliette J6E 3Z2',
    telephone: '450 555-0137',
  },
  tableCommune: {
    legalName: 'La Table commune, coopérative de solidarité',
    address: '88, rue Saint-Joseph Est, Québec G1K 3A7',
    telephone: '418 555-0188',
    gstNumber: '811234566RT0001',
    qstNumber: '1218765439TQ0001',
  },
  gabriel: {
    legalName: 'Gabriel Lamontagne-Roy',
    address: '14, rue Saint-Germain Ouest, Rimouski G5L 4B3',
    telephone: '418 555-0141',
  },
  piedLeve: {
    legalName: 'Le Pied levé',
    address: '7, rue du Manoir, Montmagny G5V 1E4',
    telephone: '418 555-0107',
  },
} as const

type SellerKey = keyof typeof SELLERS

/**
 * Plays the hosts of the demo who sell, and what people buy of them, against the sandbox, whose pages are filled in as
 * people do. It asks the sandbox, so it stands outside the transaction of the rest; a start that was killed halfway goes
 * on with the next one.
 */
export async function playPayments(services: Services, say: (line: string) => void): Promise<void> {
  const { payments, settings } = services
  if (!payments || !settings.usesSandbox || (await areOrdersPlayed(services))) return
  const stage = await findCast(services)
  if (!stage) return
  try {
    await playSellers(services, stage)
    await playOrders(services, payments, stage)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    say(
      'The sandbox of payments does not answer: the hosts of the demo cannot be paid before the next start.',
    )
  }
}

/** Null where the demo is of before, or without them. */
async function findCast({ db }: Services): Promise<Stage | null> {
  const people = new Map<string, number>()
  for (const { key, email } of cast) {
    const user = await findUserByEmail(db, emailKey(email))
    if (!user?.isDemo) return null
    people.set(key, user.id)
  }
  return { people, activities: new Map(), comments: new Map() }
}

async function playSellers(services: Services, stage: Stage): Promise<void> {
  if ((await findMarker(services.db, PLAYED)) !== undefined) return
  for (const key of ['boussole', 'tableCommune', 'gabriel'] as const) {
    await tellSeller(services, stage, key)
    await fillIn(services, stage, key, 'active')
  }
  await tellSeller(services, stage, 'piedLeve')
  await fillIn(services, stage, 'piedLeve', null)
  await publishPaid(services, stage)
  await fillIn(services, stage, 'gabriel', 'restricted')
}

async function tellSeller(services: Services, stage: Stage, key: SellerKey): Promise<void> {
  const saved = await saveBilling(services, await sessionOf(services, stage, key), {
    ...SELLERS[key],
    province: 'QC',
  })
  if ('refused' in saved) throw new Error(`${key} could not say who sells: ${saved.refused}`)
}

/** Presses the buttons of the sandbox's form; with null, leaves it. */
async function fillIn(
  services: Services,
  stage: Stage,
  key: SellerKey,
  outcome: 'active' | 'restricted' | null,
): Promise<void> {
  const session = await sessionOf(services, stage, key)
  const opened = await openPaymentAccount(services, session, waysBack(services.settings.publicUrl))
  if ('refused' in opened) throw new Error(`${key} could not be paid: ${opened.refused}`)
  const form = await fetch(opened.url) // a link works once, and leads to the form
  const { legalName } = SELLERS[key]
  const bank = { transit: '11000', institution: '000', account: '000123456789' }
  const fields = outcome ? { legalName, ...bank, outcome, action: 'finish' } : { legalName, action: 'leave' }
  await fetch(form.url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const account = await findPaymentAccountOf(services.db, session.userId)
  if (account) await readPaymentAccount(services, account.id)
}

/** Far enough that the first pages of the list stay as they are. */
const PAID = [
  {
    host: 'boussole',
    name: 'Raquette de montagne, avec guide et repas chaud',
    description:
      'Une journée dans la poudreuse, avec une guide et une soupe au refuge. **Les raquettes sont fournies.**',
    inDays: 40,
    town: 'Joliette',
    address: 'Chalet du club, chemin du Lac',
    ticketTypes: [
      { name: 'Adulte', priceCents: 4800, capacity: null },
      { name: 'Moins de 18 ans', priceCents: 2200, capacity: null },
    ],
  },
  {
    host: 'gabriel',
    name: 'Affût aux oiseaux d’hiver, longue-vue fournie',
    description:
      'Trois heures au bord du fleuve, un thermos et deux longues-vues. On part quand on a froid aux pieds.',
    inDays: 45,
    town: 'Rimouski',
    address: 'Stationnement du parc Beauséjour',
    ticketTypes: [{ name: null, priceCents: 1500, capacity: 12 }],
  },
] as const

/** Activities that are on sale; the mark stands with them, so that no start publishes them twice. */
async function publishPaid(services: Services, stage: Stage): Promise<void> {
  await inTransaction(services, async (services) => {
    const now = services.now()
    for (const { host, inDays, town, ticketTypes, ...words } of PAID) {
      const start = new Date(Math.floor(now.getTime() / DAY_MS + inDays) * DAY_MS + 15 * HOUR_MS)
      const published = await publishActivity(services, await sessionOf(services, stage, host), {
        ...words,
        ...{ typeId: 13, language: 'fr', timeZone: HOME_ZONE },
        start: instant(start).slice(0, 16),
        end: null,
        place: { placeId: null, city: town },
        capacity: 24,
        ticketTypes: [...ticketTypes],
        pictureKey: null,
      })
      if ('refused' in published)
        throw new Error(`${words.name} could not be published: ${published.refused}`)
    }
    await putMarker(services.db, PLAYED, 'played', instant(now))
  })
}
