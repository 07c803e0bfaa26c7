import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useSchemaForm } from '#app/lib/form.ts'
import { useTyped } from '#app/lib/form/typed.ts'
import { viewPath } from '#app/shared/account/sign-in/view-path.ts'
import { SPONSOR, useSponsor } from '#app/shared/account/sponsor.ts'
import { TermsSentence } from '#app/shared/account/terms-sentence.tsx'
import { useTicketTypeName } from '#app/shared/activity/ticket-types/words.ts'
import { Checkbox, ErrorSummary, FormSection, Honeypot, Select, SubmitButton } from '#app/ui/form/index.ts'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { priceText } from '#app/ui/price.tsx'
import { joinPath } from '#server/domain/participation/paths.ts'
import { ofTicketType, waitPathFor } from '#server/domain/participation/wait-path.ts'
import type { GuestWaitForm, WaitForm } from '#server/schemas/participation/join.ts'
import { GuestFields } from '../guest-fields.tsx'
import type { WaitOf } from './view.server.ts'

interface WaitFormProps {
  result: SubmissionResult | undefined
  of: WaitOf
}

/** The form for an account, or for a guest who came by the link of an email. */
export function WaitAsMember({ result, of }: WaitFormProps) {
  const { t } = useTranslation('participation')
  const [form, fields] = useSchemaForm<typeof WaitForm>('wait', result, asked(of))

  return (
    <Form method="post" {...getFormProps(form)} className="stack-l" noValidate>
      <Explained of={of} />
      <ErrorSummary form={form} />
      <div className="stack">
        <PlaceFields fields={fields} of={of} />
      </div>
      <div className="form-section stack">
        <SubmitButton full>{t('wait.button')}</SubmitButton>
        <p className="small soft">{t('wait.free')}</p>
      </div>
    </Form>
  )
}

/** The form for guests: a first name and an address are enough. */
export function WaitAsGuest({
  result,
  of,
  formToken,
  hasAccount,
}: WaitFormProps & { formToken: string; hasAccount: boolean }) {
  const { t } = useTranslation('participation')
  const [form, fields] = useSchemaForm<typeof GuestWaitForm>('wait', result, asked(of))
  const spsId = useSponsor()
  const wait = useThisPage(fields, of, spsId)
  const signIn = (
    // Not over this page: a dialog inside of this form has forms of its own.
    <Link className="as-link" to={viewPath('login', wait, { spsId })}>
      {t('join.guest.signIn')}
    </Link>
  )

  return (
    <Form method="post" {...getFormProps(form)} className="stack-l" noValidate>
      <input type="hidden" name="as" value="guest" />
      <Honeypot formToken={formToken} />
      <Explained of={of} />
      <ErrorSummary form={form} />
      <GuestFields
        fields={fields}
        signIn={signIn}
        emailHint={t('wait.guest.emailHint')}
        hasAccount={hasAccount}
      />
      <FormSection title={t('join.guest.party')}>
        <PlaceFields fields={fields} of={of} />
      </FormSection>
      <div className="form-section stack">
        <Checkbox field={fields.terms} label={<TermsSentence />} />
        <SubmitButton full>{t('wait.button')}</SubmitButton>
        <p className="small soft">{t('wait.free')}</p>
      </div>
    </Form>
  )
}

/** Returns the initial values of the form. */
const asked = (of: WaitOf) => ({ nbrParticipant: of.asked, paymentModelId: of.askedType })

/** Returns the address of this page with what is chosen in it, for people who leave it to sign in. */
function useThisPage(fields: PlaceFieldsOf, of: WaitOf, spsId: string): string {
  const pathWith = (chosen: (name: keyof PlaceFieldsOf) => unknown) =>
    waitPathFor(of.activityId, Number(chosen('nbrParticipant')) || of.asked, {
      ...ofTicketType(textOf(chosen('paymentModelId'))),
      ...(spsId && { [SPONSOR]: spsId }),
    })
  return useTyped(
    fields.nbrParticipant.formId,
    (typed) => pathWith((name) => typed.get(name)),
    pathWith((name) => fields[name].initialValue),
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Says how the list works; smaller parties that fit need not wait. */
function Explained({ of: { activityId, placesLeft } }: { of: WaitOf }) {
  const { t } = useTranslation('participation')
  return (
    <>
      <p>{t('wait.how')}</p>
      {placesLeft !== null && placesLeft > 0 && (
        <Note tone="info">
          {t('wait.left', { count: placesLeft })} <Link to={joinPath(activityId)}>{t('wait.join')}</Link>
        </Note>
      )}
    </>
  )
}

type PlaceFieldsOf = Record<'nbrParticipant' | 'paymentModelId', Parameters<typeof Select>[0]['field']>

function PlaceFields({ fields, of: { ticketTypes, most } }: { fields: PlaceFieldsOf; of: WaitOf }) {
  const { t } = useTranslation('participation')
  const common = useTranslation('common')
  const nameOf = useTicketTypeName()
  const sizes = Array.from({ length: most }, (_, index) => index + 1)
  return (
    <>
      <Select
        field={fields.nbrParticipant}
        label={t('join.people')}
        options={sizes.map((size) => ({ value: size, label: t('common:people', { count: size }) }))}
      />
      {ticketTypes.length > 1 && (
        <Select
          field={fields.paymentModelId}
          label={t('wait.ticketType')}
          options={ticketTypes.map((type) => ({
            value: type.paymentModelId,
            label: `${nameOf(type)} · ${priceText(type.price, common)}`,
          }))}
        />
      )}
    </>
  )
}
