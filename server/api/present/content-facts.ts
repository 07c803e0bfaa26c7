import { isContractProcedure } from '@orpc/contract'
import { type CookieKey, cookieName, COOKIES } from '#server/api/http/cookies/cookies.ts'
import { restContract } from '#server/contract/rest/index.ts'
import { paysFrom, type PlanTerms, termsOn } from '#server/domain/account/billing/plan.ts'
import {
  CONFIRMATION_LINK_HOURS,
  LINK_DAYS_AFTER,
  PASSWORD_CODE_MINUTES,
} from '#server/domain/account/lifetimes.ts'
import { SHORTEST_PASSWORD } from '#server/domain/account/password.ts'
import { CURRENT_TERMS } from '#server/domain/account/terms.ts'
import { TRUSTED_AFTER } from '#server/domain/moderation/validation.ts'
import { SETTLED_DAYS } from '#server/domain/participation/door.ts'
import { LARGEST_PARTY } from '#server/domain/participation/join.ts'
import { feeOfOrder, feeWithTaxes } from '#server/domain/payment/fee.ts'
import { taxOrder, taxRatesOn, totalOf } from '#server/domain/payment/taxes.ts'
import { brand, organisePath } from '#server/domain/platform/brand.ts'
import { company } from '#server/domain/platform/company.ts'
import { formatCount } from '#server/domain/platform/format/count.ts'
import { numberFormatter } from '#server/domain/platform/format/formatters.ts'
import { formatWholeMoney } from '#server/domain/platform/format/money.ts'
import { RETENTION } from '#server/domain/platform/retention.ts'
import type { Settings } from '#server/runtime/env.ts'
import { i18nOf, LANGUAGE_TAGS, type Locale } from '#server/runtime/i18n.ts'

type Site = Pick<Settings, 'publicUrl' | 'googlePlacesKey' | 'improver' | 'stripe'>

/** The facts from the code for the texts of our own pages: `{{field}}`, and the optional sections. */
export interface ContentFacts {
  fields: Record<string, string>
  flags: Record<string, boolean>
}

export function contentFacts(site: Site, locale: Locale): ContentFacts {
  return {
    fields: {
      ...companyFields(),
      ...limitFields(locale),
      ...retentionFields(locale),
      ...priceFields(locale),
      cookies: cookieList(site, locale),
    },
    flags: {
      ...brand.pages,
      ...builtFlags(site),
      /** There is none yet; the page about it says so. */
      mobileApp: false,
      outsidePlaces: site.googlePlacesKey !== null,
      outsideImprover: site.improver !== null,
    },
  }
}

function companyFields() {
  const { name } = brand
  return {
    name,
    organisePath: organisePath(),
    company: company.name,
    address: company.address.join(', '),
    phone: company.telephone,
    email: company.email,
    privacyOfficer: company.privacyOfficer.name,
    privacyEmail: company.privacyOfficer.email,
    gst: company.gstNumber,
    qst: company.qstNumber,
  }
}

/**
 * Returns the features of the contract: those described and not built are denied by the pages, until they are built. A
 * site without a payment provider sells nothing.
 */
function builtFlags({ stripe }: Pick<Site, 'stripe'>): Record<string, boolean> {
  const { payment, subscription, waitingList, email, contact } = restContract
  return {
    paidTickets: isBuilt(payment.open) && stripe !== null,
    plans: isBuilt(subscription.subscribe),
    waitingList: isBuilt(waitingList.join),
    customEmails: isBuilt(email.save),
    contactForm: isBuilt(contact.write),
    everyCall: Object.values(restContract).every((calls) => Object.values(calls).every(isBuilt)),
  }
}

function isBuilt(call: unknown): boolean {
  return isContractProcedure(call) && (call['~orpc'].meta as { built?: boolean }).built !== false
}

function limitFields(locale: Locale): Record<string, string> {
  return {
    largestParty: formatCount(LARGEST_PARTY, locale),
    trustedAfter: formatCount(TRUSTED_AFTER, locale),
    shortestPassword: formatCount(SHORTEST_PASSWORD, locale),
    confirmationLink: unit(CONFIRMATION_LINK_HOURS, 'hour', locale),
    passwordLink: lasting(PASSWORD_CODE_MINUTES * 60, locale),
    guestLink: unit(LINK_DAYS_AFTER, 'day', locale),
    doorList: unit(SETTLED_DAYS, 'day', locale),
  }
}

/** Returns the durations of the privacy policy, from the table of retention. */
function retentionFields(locale: Locale): Record<string, string> {
  return Object.fromEntries(
    Object.values(RETENTION).flatMap(({ policyField, days }) =>
      policyField === null ? [] : [[policyField, lasting(days * DAY_S, locale)]],
    ),
  )
}

/** The ticket of the example, in cents. */
const EXAMPLE_PRICE = 4000

function priceFields(locale: Locale): Record<string, string> {
  const { BASIC, BASE, PLUS } = termsOn(CURRENT_TERMS)
  const money = (cents: number) => formatWholeMoney(cents, locale)
  const rates = taxRatesOn(CURRENT_TERMS, 'QC', company)
  const example = taxOrder([{ isTaxed: true, ticketCents: [EXAMPLE_PRICE] }], rates)
  const fee = feeOfOrder(example, BASIC, rates)
  const [paid, kept] = [totalOf(example), feeWithTaxes(fee)]
  return {
    freePrice: money(BASIC.monthly),
    freeFee: feeText(BASIC, locale),
    baseFee: feeText(BASE, locale),
    plusFee: feeText(PLUS, locale),
    baseMonthly: money(BASE.monthly),
    baseYearly: money(BASE.yearly),
    plusMonthly: money(PLUS.monthly),
    plusYearly: money(PLUS.yearly),
    monthsOfYear: formatCount(BASE.yearly / BASE.monthly, locale),
    basePays: money(paysFrom(BASE, BASIC)),
    plusPays: money(paysFrom(PLUS, BASE)),
    gstRate: percent(rates.gst / 100_000, locale),
    qstRate: percent(rates.qst / 100_000, locale),
    examplePrice: money(EXAMPLE_PRICE),
    exampleGst: money(example.gstCents),
    exampleQst: money(example.qstCents),
    examplePaid: money(paid),
    exampleFee: money(fee.feeCents),
    exampleFeeGst: money(fee.feeGstCents),
    exampleFeeQst: money(fee.feeQstCents),
    exampleKept: money(kept),
    exampleReceived: money(paid - kept),
    exampleRemitted: money(example.gstCents + example.qstCents),
  }
}

function feeText({ feeBasisPoints, feeFixed }: PlanTerms, locale: Locale): string {
  return `${percent(feeBasisPoints / 10_000, locale)} + ${formatWholeMoney(feeFixed, locale)}`
}

/** Returns every cookie by its name here, its purpose, and its lifetime. */
function cookieList(site: Site, locale: Locale): string {
  const t = i18nOf(locale).getFixedT(null, 'content')
  return (Object.keys(COOKIES) as CookieKey[])
    .map((key) => {
      const { maxAgeSeconds } = COOKIES[key]
      const stays = maxAgeSeconds === null ? t('cookies.untilClosed') : lasting(maxAgeSeconds, locale)
      return t('cookies.line', { name: cookieName(site, key), purpose: t(`cookies.purpose.${key}`), stays })
    })
    .join('\n')
}

const DAY_S = 24 * 3600
const UNITS = [
  ['year', 365 * DAY_S],
  ['day', DAY_S],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Returns a duration in the largest unit that divides it; years are kept with their leap days. */
function lasting(seconds: number, locale: Locale): string {
  const years = Math.floor(seconds / (365 * DAY_S))
  if (years > 1 && seconds - years * 365 * DAY_S <= Math.ceil(years / 4) * DAY_S)
    return unit(years, 'year', locale)
  const [name, size] = UNITS.find(([, size]) => seconds % size === 0 && seconds >= size) ?? ['minute', 60]
  return unit(seconds / size, name, locale)
}

function unit(value: number, name: (typeof UNITS)[number][0], locale: Locale): string {
  const format = { style: 'unit', unit: name, unitDisplay: 'long' } as const
  return numberFormatter(LANGUAGE_TAGS[locale], format).format(value).replaceAll(' ', NBSP)
}

function percent(share: number, locale: Locale): string {
  const format = { style: 'percent', maximumFractionDigits: 3 } as const
  return numberFormatter(LANGUAGE_TAGS[locale], format).format(share)
}

const NBSP = '\u00a0'
