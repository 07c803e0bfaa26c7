import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#app/lib/dates.ts'
import { SubmitButton } from '#app/ui/form/index.ts'
import { DataTable } from '#app/ui/table.tsx'

interface ReadingTime {
  at: string
  /** Where it waited for a network. */
  receivedAt: string | null
}

interface Reading extends ReadingTime {
  id: number
  name: string | null
  deviceName: string | null
  validated: ReadingTime | null
  validatorDevice: string | null
}

/** Tickets that were read on two devices, with both times. */
export function MetReadings({ met, timeZone }: { met: readonly Reading[]; timeZone: string }) {
  const { t } = useTranslation('checkin')
  const timeText = useTimeText(timeZone)
  if (met.length === 0) return null
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
        rows={met.map((reading) => ({
          key: reading.id,
          cells: [
            reading.name,
            timeText(reading.validated, reading.validatorDevice),
            timeText(reading, reading.deviceName),
          ],
        }))}
      />
    </section>
  )
}

/** What revoked devices have handed in: the host takes it over, or drops it. */
export function KeptReadings({ kept, timeZone }: { kept: readonly Reading[]; timeZone: string }) {
  const { t } = useTranslation('checkin')
  const timeText = useTimeText(timeZone)
  return (
    <section className="stack panel" aria-labelledby="kept">
      <h2 id="kept">{t('kept.heading', { count: kept.length })}</h2>
      <p className="prose">{t('kept.lead')}</p>
      <Form method="post" className="stack" preventScrollReset>
        <ul className="stack">
          {kept.map((reading) => (
            <li key={reading.id}>
              <label className="choice">
                <input type="checkbox" name="id" value={reading.id} defaultChecked />
                <span>
                  {reading.name ?? t('kept.unknown')}{' '}
                  <span className="soft small">{timeText(reading, reading.deviceName)}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
        <div className="cluster">
          <SubmitButton name="intent" value="take" tone="line">
            {t('kept.take')}
          </SubmitButton>
          <SubmitButton name="intent" value="drop" tone="quiet">
            {t('kept.drop')}
          </SubmitButton>
        </div>
      </Form>
    </section>
  )
}

/** Returns what says when a device read a ticket, and when that reached us where it took long. */
function useTimeText(timeZone: string) {
  const { t, i18n } = useTranslation('checkin')
  const format = (instant: string) => formatDateTime(instant, timeZone, i18n.language)
  return (time: ReadingTime | null, device: string | null) => {
    const received = time?.receivedAt ? t('met.received', { at: format(time.receivedAt) }) : null
    return [time && format(time.at), device, received].filter(Boolean).join(' · ')
  }
}
