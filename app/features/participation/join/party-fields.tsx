import type { FieldMetadata } from '@conform-to/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useTyped } from '#app/lib/form/typed.ts'
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
  /** False once the host's date for the names on the tickets is over. */
  mayName: boolean
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

const mayCost = ({ ticketTypes }: PartyOf) => ticketTypes.some(({ price }) => price > 0)

/** The label of the button: what costs something is shown once more before it is paid. */
export function joinButtonKey(of: PartyOf) {
  if (of.needsApproval) return 'join.ask.button'
  return mayCost(of) ? 'join.toPay' : 'join.button'
}

/** The next step after a guest's button: a request is followed by a link. */
export function guestNextStep(of: PartyOf, t: TFunction<'participation'>): string {
  if (!of.needsApproval) return nextStep(of, t) ?? t('join.guest.next')
  return t(mayCost(of) ? 'join.ask.guestNextPaid' : 'join.ask.guestNext', { host: of.hostName })
}

/** What the button leads to where nobody is registered by it; undefined where it registers at once, for free. */
export function nextStep(of: PartyOf, t: TFunction<'participation'>): string | undefined {
  if (of.needsApproval) return t(mayCost(of) ? 'join.ask.nextPaid' : 'join.ask.next', { host: of.hostName })
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

/** The host's questions, repeated for each person of the party, and who comes along. */
export function PartyQuestions({
  fields: given,
  of,
  own = NOBODY,
}: Omit<PartyFieldsProps, 'label' | 'placesLeft'>) {
  const fields = given as Fields
  const { questions, hostName, language } = of
  const count = (typed: (name: string) => unknown) => countAdded(typed, of.ticketTypes, own)
  const added = useTyped(
    fields.nbrParticipant.formId,
    (form) => count((name) => form.get(name)),
    count((name) => fields[name]?.initialValue),
  )
  // A sent number may be any.
  const last = Math.min(LARGEST_PARTY, own.people + added)
  const people = { fields, first: own.people + 1, last }
  return (
    <>
      <QuestionFields {...{ questions, hostName, language, ...people }} />
      {of.mayName && <NameFields {...people} />}
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
      <Field field={fields.cardEmail} label={t('join.card.email')} type="email" optional autoComplete="off" />
    </>
  )
}

function countAdded(
  typed: (name: string) => unknown,
  ticketTypes: readonly TicketTypeView[],
  { people, held }: Held,
): number {
  if (ticketTypes.length <= 1) return Math.max(0, (Number(typed('nbrParticipant')) || people + 1) - people)
  return ticketTypes.reduce((sum, { paymentModelId }) => {
    const wanted = Number(typed(peopleField(paymentModelId))) || 0
    return sum + Math.max(0, wanted - (held[paymentModelId] ?? 0))
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
      autoComplete="address-level1"
    />
  )
}
