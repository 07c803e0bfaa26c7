import { useTranslation } from 'react-i18next'
import { dayKey, formatDateTime, formatTime } from '#app/lib/dates.ts'
import { Icon } from '#app/ui/icon.tsx'
import { DataTable } from '#app/ui/table.tsx'

interface EntriesProps {
  expected: number
  entered: number
  entries: readonly { from: string; entered: number }[]
  timeZone: string
}

/** How many have come in of those who are expected, and when. */
export function Entries({ expected, entered, entries, timeZone }: EntriesProps) {
  const { t, i18n } = useTranslation('checkin')
  const days = new Set(entries.map(({ from }) => dayKey(from, timeZone)))
  return (
    <div className="stack">
      <p className="meter" id="entered">
        {t('entered', { count: entered, expected })}
      </p>
      <progress className="meter-bar" value={entered} max={Math.max(expected, 1)} aria-labelledby="entered" />
      {entries.length > 0 && (
        <details className="fold">
          <summary>
            {t('entries.heading')}
            <Icon name="next" />
          </summary>
          <DataTable
            label={t('entries.heading')}
            columns={[
              { key: 'from', label: t('entries.from') },
              { key: 'entered', label: t('entries.entered'), isNumber: true },
            ]}
            rows={entries.map(({ from, entered: number }) => ({
              key: from,
              cells: [
                <time key="from" dateTime={from}>
                  {days.size > 1 ? formatDateTime(from, timeZone, i18n.language) : formatTime(from, timeZone)}
                </time>,
                number,
              ],
            }))}
          />
        </details>
      )}
    </div>
  )
}
