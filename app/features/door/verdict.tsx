import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#app/lib/dates.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { Verdict } from '#server/contract/entities/door.ts'

/** The answer to a code: a colour, a sign and a word, never one alone. */
export function VerdictPanel({ verdict, timeZone }: { verdict: Verdict; timeZone: string }) {
  const { t, i18n } = useTranslation('checkin')
  const tone = verdict.ok ? '' : verdict.error === 5 ? ' is-wait' : ' is-no'
  const { participant } = verdict
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [verdict])
  return (
    <section className={`verdict${tone}`} aria-labelledby="verdict">
      <Icon name={verdict.ok ? 'check' : verdict.error === 5 ? 'repeat' : 'x'} />
      <h2 id="verdict" ref={heading} tabIndex={-1}>
        {t(`verdict.${wordOf(verdict)}`)}
      </h2>
      {participant && (
        <p>
          <strong>{participant.name}</strong>
          {verdict.ok && <TicketLine {...verdict.ticket} />}
        </p>
      )}
      {!verdict.ok && <p>{reasonOf()}</p>}
    </section>
  )

  function reasonOf(): string {
    if (verdict.ok) return ''
    if (verdict.error === 1) return t(`verdict.details.${verdict.detail ?? 'unknown'}`)
    if (verdict.error !== 5) return t(`verdict.errors.${verdict.error}`)
    const at = verdict.at ? formatDateTime(verdict.at, timeZone, i18n.language) : ''
    return verdict.by ? t('verdict.usedAtBy', { at, by: verdict.by }) : t('verdict.usedAt', { at })
  }
}

interface TicketLineProps {
  position: number
  of: number
  typeName: string | null
}

/** `Billet 2 de 4 · Adulte`; a ticket alone in its registration says its type only. */
export function TicketLine({ position, of, typeName }: TicketLineProps) {
  const { t } = useTranslation('checkin')
  const parts = [of > 1 && t('verdict.place', { position, of }), typeName].filter(Boolean)
  if (parts.length === 0) return null
  return (
    <>
      <br />
      {parts.join(' · ')}
    </>
  )
}

function wordOf(verdict: Verdict): 'welcome' | 'used' | 'no' | 'refused' {
  if (verdict.ok) return 'welcome'
  if (verdict.error === 5) return 'used'
  return verdict.error === 2 ? 'no' : 'refused'
}
