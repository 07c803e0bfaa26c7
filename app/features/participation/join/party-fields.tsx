import type { FieldMetadata } from '@conform-to/react'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { asksForCard, type TicketTypeView } from '#app/shared/activity/ticket-types/view.ts'
import { peopleField } from '#app/shared/participation/party.ts'
import { Checkbox, Field, Select } from '#app/ui/form/index.ts'
import { LARGEST_PARTY } from '#server/domain/participation/join.ts'
import { PROVINCES } from '#server/domain/payment/province.ts'
import { NameFields } from './name-fields.tsx'
import { type AskedQuestion, QuestionFields } from './question-fields.tsx'
import { TicketTypeFields } from './ticket-type-fields.tsx'

/** Columns of the activity that the form depends on. */
export interface PartyOf {
  ticketTypes: readonly TicketTypeView[]
  questions: readonly AskedQuestion[]
  membersOnly: boolean
  /** True when the host approves join requests. */
  needsApproval: boolean
  timeZone: string
  language: string
  isOnline: boolean
  hostName: string
}

/** The people who are registered already. */
export interface Held {
  people: number
  /** By ticket type. */
  held: Readonly<Record<number, number>>
}

export const NOBODY: Held = { people: 0, held: {} }

/** The label of the button: what costs something is shown once more before it is paid. */
export function joinButtonKey({ needsApproval, ticketTypes }: PartyOf) {
  if (needsApproval) return 'join.ask.button'
  return ticketTypes.some(({ price }) => price > 0) ? 'join.toPay' : 'join.button'
}

/** What the button leads to where nobody is registered by it; undefined where it registers at once, for free. */
export function nextStep(of: PartyOf, t: TFunction<'participation'>): string | undefined {
  if (of.needsApproval) return t('join.ask.next', { host: of.hostName })
  return joinButtonKey(of) === 'join.toPay' ? t('join.toPayNext') : undefined
}

interface PartyFieldsProps {
  fields: object
  label: string
  of: PartyOf
  own?: Held
  /** null means unlimited. */
  placesLeft: number | null
}

/** conform creates a field for any name. */
type Fields = Record<string, FieldMetadata> & {
  nbrParticipant: FieldMetadata
  acceptFewer: FieldMetadata
  cardNumber: FieldMetadata
  cardEmail: FieldMetadata
  province: FieldMetadata
}

/** Asks how many people come, with which ticket types, and what to do when places are taken meanwhile. */
export function PartyFields({ fields: given, label, of, own = NOBODY, placesLeft }: PartyFieldsProps) {
  const { t } = useTranslation('participation')
  const fields = given as Fields
  const { ticketTypes, timeZone } = of
  const least = own.people + 1
  const options = usePartyOptions(least, mostOf(fields, least, placesLeft))
  useEarlyChoice(fields.nbrParticipant.formId)

  return (
    <>
      {ticketTypes.length > 1 ? (
        <TicketTypeFields {...{ fields, ticketTypes, placesLeft, timeZone }} held={own.held} />
      ) : (
        <Select
          field={fields.nbrParticipant}
          label={label}
          hint={placesLeft === null ? undefined : t('join.left', { count: placesLeft })}
          options={options}
        />
      )}
      <Checkbox field={fields.acceptFewer} label={t('join.acceptFewer')} />
      {of.isOnline && ticketTypes.some(({ price }) => price > 0) && <ProvinceField field={fields.province} />}
      {asksForCard(of) && <CardFields fields={fields} host={of.hostName} />}
    </>
  )
}

/** Tells the form of a choice that was made before the script worked: its questions depend on it. */
function useEarlyChoice(formId: string): void {
  useEffect(() => {
    const selects = document.getElementById(formId)?.querySelectorAll('select') ?? []
    const changed = [...selects].find(({ selectedOptions }) => !selectedOptions[0]?.defaultSelected)
    changed?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [formId])
}

/** The host's questions, repeated for each person of the party, and who comes along. */
export function PartyQuestions({
  fields: given,
  of,
  own = NOBODY,
}: Omit<PartyFieldsProps, 'label' | 'placesLeft'>) {
  const fields = given as Fields
  const { questions, hostName, language } = of
  // A sent number may be any.
  const last = Math.min(LARGEST_PARTY, own.people + countAdded(fields, of.ticketTypes, own))
  const people = { fields, first: own.people + 1, last }
  return (
    <>
      <QuestionFields {...{ questions, hostName, language, ...people }} />
      <NameFields {...people} />
    </>
  )
}

/** A card that was sent to the address of the account counts without its number. */
function CardFields({ fields, host }: { fields: Fields; host: string }) {
  const { t } = useTranslation('participation')
  return (
    <>
      <Field
        field={fields.cardNumber}
        label={t('join.card.number', { host })}
        hint={t('join.card.hint')}
        optional
        autoComplete="off"
      />
      <Field
        field={fields.cardEmail}
        label={t('join.card.email')}
        type="email"
        optional
        autoComplete="email"
      />
    </>
  )
}

function countAdded(fields: Fields, ticketTypes: readonly TicketTypeView[], { people, held }: Held): number {
  if (ticketTypes.length <= 1)
    return Math.max(0, (Number(fields.nbrParticipant.value) || people + 1) - people)
  return ticketTypes.reduce((sum, { paymentModelId }) => {
    const typed = Number(fields[peopleField(paymentModelId)]?.value) || 0
    return sum + Math.max(0, typed - (held[paymentModelId] ?? 0))
  }, 0)
}

/** The person's own places are not among those that are left. */
function mostOf({ nbrParticipant }: Fields, least: number, placesLeft: number | null): number {
  const typed = Number(nbrParticipant.value) || least
  const most = placesLeft === null ? LARGEST_PARTY : Math.max(typed, least - 1 + placesLeft)
  return Math.min(most, LARGEST_PARTY)
}

function usePartyOptions(least: number, most: number) {
  const { t } = useTranslation('common')
  return Array.from({ length: Math.max(1, most - least + 1) }, (_, index) => ({
    value: least + index,
    label: t('people', { count: least + index }),
  }))
}

/** The taxes of something online are those of the buyer's province. */
function ProvinceField({ field }: { field: FieldMetadata }) {
  const { t } = useTranslation('participation')
  const provinces = PROVINCES.map((value) => ({ value, label: t(`join.provinces.${value}`) }))
  return (
    <Select
      field={field}
      label={t('join.province')}
      hint={t('join.provinceHint')}
      options={[{ value: '', label: t('join.chooseProvince') }, ...provinces]}
    />
  )
}
