import type { FieldMetadata } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { FieldError, RadioCards } from '#app/ui/form/index.ts'
import type { Audience } from '#server/domain/notification/custom-email.ts'

interface AudienceCount {
  audience: Audience
  count: number
  total: number
  withoutAddress: number
}

/**
 * Returns the audiences that a message can reach, the usual one first: everybody who comes. "All registrations" is left
 * out where it would be the same people under a second name.
 */
export function offeredAudiences(counts: readonly AudienceCount[]): AudienceCount[] {
  const totalOf = (wanted: Audience) => counts.find(({ audience }) => audience === wanted)?.total
  const isRepeated = totalOf('ALL') === totalOf('COMING') || totalOf('ALL') === totalOf('REQUESTED')
  return counts
    .filter(({ audience, count }) => count > 0 && !(audience === 'ALL' && isRepeated))
    .sort((one, other) => Number(other.audience === 'COMING') - Number(one.audience === 'COMING'))
}

interface AudienceFieldProps {
  field: FieldMetadata<string | undefined>
  audiences: readonly AudienceCount[]
}

/** Asks to whom the message goes: the usual answer is given already, the others are in a fold. */
export function AudienceField({ field, audiences: [usual, ...others] }: AudienceFieldProps) {
  const { t } = useTranslation('messages')
  const unreachedText = useUnreachedText()
  if (!usual) return null
  const cardOf = (one: AudienceCount) => ({
    value: one.audience,
    label: t(`audiences.${one.audience}`),
    hint: unreachedText(one),
    end: t('now.emails', { count: one.count }),
  })
  return (
    <RadioCards
      field={field}
      label={t('now.to')}
      hint={t('now.toHint')}
      options={[cardOf(usual)]}
      more={others.length > 0 ? { label: t('now.others'), options: others.map(cardOf) } : undefined}
    />
  )
}

/** Keeps the answer in a form that came back to somebody who may not see the audiences now. */
export function KeptAudience({ field }: Pick<AudienceFieldProps, 'field'>) {
  return <input type="hidden" name={field.name} value={field.initialValue ?? ''} />
}

/** Returns what says why fewer emails leave than there are registrations, or null where as many leave. */
function useUnreachedText() {
  const { t } = useTranslation('messages')
  return ({ count, total, withoutAddress }: AudienceCount): string | null => {
    const unreached = total - count
    if (unreached <= 0) return null
    const reason = unreached === withoutAddress ? 'now.withoutAddress' : 'now.withoutEmail'
    return `${t('registrations', { count: total })} · ${t(reason, { count: unreached })}`
  }
}

interface NamedProps {
  field: FieldMetadata<string | undefined>
  named: readonly { participantId: number; displayName: string }[]
  reached: number
}

/** The registrations that the address names. */
export function Named({ field, named, reached }: NamedProps) {
  const { t } = useTranslation('messages')
  return (
    <div className="field">
      <p className="label" id={field.id} tabIndex={-1}>
        {t('now.to')}
      </p>
      <ul>
        {named.map(({ participantId, displayName }) => (
          <li key={participantId}>{displayName}</li>
        ))}
      </ul>
      {reached < named.length && (
        <p className="hint">{t('now.unreached', { count: named.length - reached })}</p>
      )}
      <FieldError field={field} />
    </div>
  )
}
