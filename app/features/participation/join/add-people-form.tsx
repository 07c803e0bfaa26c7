import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useSchemaForm } from '#app/lib/form.ts'
import { ErrorSummary, SubmitButton } from '#app/ui/form/index.ts'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import type { RegistrationForm } from '#server/schemas/participation/join.ts'
import type { RegistrationFormProps } from './form.tsx'
import {
  type Held,
  joinButtonKey,
  nextStep,
  PartyFields,
  type PartyOf,
  PartyQuestions,
} from './party-fields.tsx'

interface AddPeopleFormProps extends RegistrationFormProps {
  /** How many people are registered or have a held place so far. */
  own: Held & { unpaid: number; requested: number }
  email: string | null
  ticketsHref: string
  /** Why nobody can be added; null while there are places. */
  closed: 'FULL' | 'WAIT' | 'CLOSED' | null
}

/** Shows those who are registered how many people come, and lets them bring more. */
export function AddPeopleForm({ closed, own, ticketsHref, ...form }: AddPeopleFormProps) {
  const { t } = useTranslation('participation')
  const registered = own.people - own.unpaid - own.requested

  return (
    <>
      {registered > 0 && (
        <Note tone="ok">{t('join.enlarge.now', { people: t('common:people', { count: registered }) })}</Note>
      )}
      {own.requested > 0 && <Note tone="wait">{t('join.enlarge.requested', { count: own.requested })}</Note>}
      {own.unpaid > 0 && <Note tone="wait">{t('join.enlarge.held', { count: own.unpaid })}</Note>}
      {closed === null ? (
        <AddPeopleFields own={own} {...form} />
      ) : (
        <p className="soft">{t(`join.enlarge.${closed}`)}</p>
      )}
      <p>
        <Link className="button is-line" to={ticketsHref}>
          {t('join.enlarge.tickets')}
        </Link>
      </p>
    </>
  )
}

function AddPeopleFields({
  result,
  own,
  typed,
  placesLeft,
  of,
  email,
}: Omit<AddPeopleFormProps, 'closed' | 'ticketsHref'>) {
  const { t } = useTranslation('participation')
  const [form, fields] = useSchemaForm<typeof RegistrationForm>('registration', result, typed)

  return (
    <Form method="post" {...getFormProps(form)} className="stack-l" noValidate>
      <input type="hidden" name="as" value="registered" />
      <ErrorSummary form={form} />
      <div className="stack">
        <PartyFields
          fields={fields}
          label={t('join.enlarge.people')}
          of={of}
          own={own}
          placesLeft={placesLeft}
        />
      </div>
      <PartyQuestions fields={fields} of={of} own={own} />
      <div className="form-section stack">
        <p className="small soft">
          {nextStep(of, t) ?? (email ? t('join.enlarge.next', { email }) : t('join.guest.next'))}
        </p>
        <SubmitButton full>{t(moreButtonKey(of))}</SubmitButton>
      </div>
    </Form>
  )
}

function moreButtonKey(of: PartyOf) {
  if (of.needsApproval) return 'join.ask.more'
  const key = joinButtonKey(of)
  return key === 'join.button' ? 'join.enlarge.button' : key
}
