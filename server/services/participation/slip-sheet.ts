import type { TFunction } from 'i18next'
import { findUser } from '#db/queries/account/user.ts'
import { maskBankNumber } from '#server/domain/account/billing/bank-account.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import type { SlipLine, SlipSheet } from '#server/domain/participation/slip-sheet.ts'
import { brand } from '#server/domain/platform/brand.ts'
import { formatDate } from '#server/domain/platform/format/long-date-time.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import type { Locale, Services, Session } from '#server/runtime/context.ts'
import { i18nOf, LANGUAGE_TAGS } from '#server/runtime/i18n.ts'
import { type BankAccount, readBilling } from '#server/services/account/billing/settings.ts'
import { readSlip, type SlipRefusal, type SlipWithCheques } from './deposit-slip.ts'

/** Returns a closed slip as a file to print. An open one may still change: it has no number, and no file. */
export async function sheetOfSlip(
  services: Services,
  person: Session,
  { slipId, locale }: { slipId: number; locale: Locale },
): Promise<{ sheet: SlipSheet } | SlipRefusal> {
  const read = await readSlip(services, person, { slipId })
  if ('refused' in read) return read
  const { number, closedAt, hostId } = read.slip
  if (number === null || closedAt === null) return { refused: 'NOT_FOUND' }

  const t = i18nOf(locale).getFixedT(null, ['cheques', 'common'])
  const of = { number, closedAt, account: await readDepositAccount(services, hostId) }
  return { sheet: slipSheet({ t, locale }, { ...read, ...of, host: await nameOfHost(services, hostId) }) }
}

/** The account to which a host's cheques go, where they want it on slips: with all but the last digits hidden. */
export async function readDepositAccount(services: Services, hostId: number): Promise<BankAccount | null> {
  const { bank, usesVoidCheque } = await readBilling(services, hostId)
  if (!bank || !usesVoidCheque) return null
  const { transit, institution, account } = bank
  return { institution, transit: maskBankNumber(transit), account: maskBankNumber(account) }
}

async function nameOfHost({ db }: Services, hostId: number): Promise<string> {
  const host = await findUser(db, hostId)
  return host ? displayName(host) : ''
}

interface Draft {
  t: TFunction
  locale: Locale
}

function slipSheet(
  draft: Draft,
  of: SlipWithCheques & { number: number; closedAt: string; host: string; account: BankAccount | null },
): SlipSheet {
  const { t, locale } = draft
  const { cheques, host, account } = of
  const money = (cents: number) => formatMoney(cents, locale)
  const total = cheques.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0)
  const text = (label: string, text: string) => ({ label, text, instead: text, isName: false })
  return {
    language: LANGUAGE_TAGS[locale],
    title: t('slip.numbered', { number: of.number }),
    ...{ brand: brand.name, colour: brand.colours.primary },
    facts: [
      { label: t('slip.facts.host'), text: host, instead: t('slip.instead'), isName: true },
      text(t('slip.facts.closed'), formatDate(of.closedAt, HOME_ZONE, locale)),
      ...(account ? [text(t('slip.facts.account'), t('slip.account', { ...account }))] : []),
    ],
    columns: {
      number: t('slip.columns.number'),
      person: t('slip.columns.person'),
      activity: t('slip.columns.activity'),
      amount: t('slip.columns.amount'),
    },
    lines: cheques.map((cheque) => lineOf(draft, cheque)),
    totalLabel: t('slip.total', { count: cheques.length }),
    total: money(total),
    pageLabel: t('slip.page'),
    incomplete: t('slip.incomplete'),
  }
}

function lineOf({ t, locale }: Draft, cheque: SlipWithCheques['cheques'][number]): SlipLine {
  const { organisationName, firstName, lastName, number, activityName, amountCents } = cheque
  const name = displayName({ organisationName, firstName: firstName ?? '', lastName: lastName ?? '' })
  const instead = t('slip.instead')
  return {
    number: { text: number, instead, isName: true },
    person: { text: name || t('row.nameless'), instead, isName: true },
    activity: { text: activityName, instead, isName: false },
    amount: formatMoney(amountCents ?? 0, locale),
  }
}
