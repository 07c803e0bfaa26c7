import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#app/lib/dates.ts'
import { SubmitButton } from '#app/ui/form/index.ts'
import { DataTable } from '#app/ui/table.tsx'

interface Reading {
  id: number
  name: string | null
  deviceName: string | null
  at: string
  validatedAt: string | null
  validatorDevice: string | null
}

/** Tickets that were read on two devices, with both times. */
export function MetReadings({ met, timeZone }: { met: readonly Reading[]; timeZone: string }) {
  const { t, i18n } = useTranslation('checkin')
  if (met.length === 0) return null
  const at = (instant: string | null) => instant && formatDateTime(instant, timeZone, i18n.language)
  return (
    <section className="stack" aria-labelledby="met">
      <h2 id="met">{t('met.heading')}</h2>
      <p className="soft prose">{t('met.lead')}</p>
      <DataTable
        label={t('met.heading')}
        columns={[
          { key: 'name', label: t('met.person') },
          { key: 'first', label: t('met.first'), isNamedInCard: true },
          { key: 'second', label: t('met.second'), isNamedInCard: true },
        ]}
        rows={met.map(({ id, name, deviceName, at: readAt, validatedAt, validatorDevice }) => ({
          key: id,
          cells: [
            name,
            [at(validatedAt), validatorDevice].filter(Boolean).join(' · '),
            [at(readAt), deviceName].filter(Boolean).join(' · '),
          ],
        }))}
      />
    </section>
  )
}

/** What revoked devices have handed in: the host takes it over, or drops it. */
export function KeptReadings({ kept, timeZone }: { kept: readonly Reading[]; timeZone: string }) {
  const { t, i18n } = useTranslation('checkin')
  return (
    <section className="stack panel" aria-labelledby="kept">
      <h2 id="kept">{t('kept.heading', { count: kept.length })}</h2>
      <p className="prose">{t('kept.lead')}</p>
      <Form method="post" className="stack" preventScrollReset>
        <ul className="stack">
          {kept.map(({ id, name, deviceName, at }) => (
            <li key={id}>
              <label className="choice">
                <input type="checkbox" name="id" value={id} defaultChecked />
                <span>
                  {name ?? t('kept.unknown')}{' '}
                  <span className="soft small">
                    {[deviceName, formatDateTime(at, timeZone, i18n.language)].filter(Boolean).join(' · ')}
                  </span>
                </span>
              </label>
            </li>
          ))}
        </ul>
        <div className="cluster">
          <SubmitButton name="intent" value="take">
            {t('kept.take')}
          </SubmitButton>
          <SubmitButton name="intent" value="drop" tone="line">
            {t('kept.drop')}
          </SubmitButton>
        </div>
      </Form>
    </section>
  )
}
