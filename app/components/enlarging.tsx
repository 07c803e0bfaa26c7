import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form, Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ErrorSummary, SubmitButton } from '#app/components/form/index.ts'
import { useSchemaForm } from '#app/lib/form.ts'
import type { RegistrationForm as RegistrationSchema } from '#server/schemas/participation.ts'
import { Note } from './note.tsx'
import { PartyFields, type Tariff } from './party-fields.tsx'

interface EnlargingProps {
  result: SubmissionResult | undefined
  /** How many people come so far, and how many were asked for on the page before. */
  people: number
  wanted: number
  /** null means unlimited. */
  placesLeft: number | null
  tariffs: readonly Tariff[]
  email: string | null
  ticketsHref: string
  /** Why nobody can be added; null while there is room. */
  closed: 'FULL' | 'CLOSED' | null
}

/** Whoever is registered sees how many come, and may bring more. */
export function Enlarging({ closed, people, ticketsHref, ...form }: EnlargingProps) {
  const { t } = useTranslation('participation')

  return (
    <>
      <Note tone="ok">{t('join.enlarge.now', { people: t('common:people', { count: people }) })}</Note>
      {closed === null ? (
        <EnlargingForm people={people} {...form} />
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

function EnlargingForm({
  result,
  people,
  wanted,
  placesLeft,
  tariffs,
  email,
}: Omit<EnlargingProps, 'closed' | 'ticketsHref'>) {
  const { t } = useTranslation('participation')
  const least = people + 1
  const [form, fields] = useSchemaForm<typeof RegistrationSchema>('registration', result, {
    nbrParticipant: Math.max(wanted, least),
  })

  return (
    <Form method="post" {...getFormProps(form)} className="stack-l" noValidate>
      <input type="hidden" name="as" value="registered" />
      <ErrorSummary form={form} />
      <div className="stack">
        <PartyFields
          fields={fields}
          label={t('join.enlarge.people')}
          tariffs={tariffs}
          least={least}
          placesLeft={placesLeft}
        />
      </div>
      <div className="form-section stack">
        <p className="small soft">{email ? t('join.enlarge.next', { email }) : t('join.guest.next')}</p>
        <SubmitButton full>{t('join.enlarge.button')}</SubmitButton>
      </div>
    </Form>
  )
}
