import type { FieldMetadata } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { nameField } from '#app/shared/participation/party.ts'
import { Field } from '#app/ui/form/index.ts'
import { Icon } from '#app/ui/icon.tsx'

interface NameFieldsProps {
  fields: Record<string, FieldMetadata>
  /** The places of the new people in the party. */
  first: number
  last: number
}

/** The people who come along: folded, because names can wait. The first person is whoever registers. */
export function NameFields({ fields, first, last }: NameFieldsProps) {
  const { t } = useTranslation('participation')
  const people = Array.from({ length: Math.max(0, last - 1) }, (_, index) => index + 2).filter(
    (person) => person >= first,
  )
  const pairs = people.flatMap((person) => {
    const [prenom, nom] = [fields[nameField(person, 'prenom')], fields[nameField(person, 'nom')]]
    return prenom && nom ? [{ person, prenom, nom }] : []
  })
  if (pairs.length === 0) return null
  const isOpen = pairs.some(({ prenom, nom }) => [prenom, nom].some(isUsed))

  return (
    <details className="option" open={isOpen || undefined}>
      <summary>
        <span>
          <strong>{t('join.names.title')}</strong>
          <span className="soft small">{t('join.names.text')}</span>
        </span>
        <Icon name="next" />
      </summary>
      <div className="stack">
        {pairs.map(({ person, prenom, nom }) => (
          <fieldset key={person}>
            <legend className="label">{t('join.questions.person', { number: person })}</legend>
            <div className="pair">
              <Field field={prenom} label={t('join.guest.firstName')} autoComplete="off" optional />
              <Field field={nom} label={t('join.guest.lastName')} autoComplete="off" optional />
            </div>
          </fieldset>
        ))}
      </div>
    </details>
  )
}

function isUsed({ initialValue, errors }: FieldMetadata): boolean {
  return Boolean(initialValue) || (errors?.length ?? 0) > 0
}
