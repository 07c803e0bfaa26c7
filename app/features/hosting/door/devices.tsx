import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#app/lib/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { RowButton } from '#app/ui/row-button.tsx'
import { DataTable } from '#app/ui/table.tsx'

interface Device {
  id: number
  name: string
  seenAt: string
  waiting: number
  readings: number
  isHelper: boolean
  isRevoked: boolean
  hasLeft: boolean
}

interface DevicesProps {
  devices: readonly Device[]
  timeZone: string
  now: string
}

/** A device asks every few seconds: after so long it is without a network, or put away. */
const SILENT_MS = 2 * 60_000

/** Every browser that holds the door, or held it. */
export function Devices({ devices, timeZone, now }: DevicesProps) {
  const { t, i18n } = useTranslation('checkin')
  if (devices.length === 0) return null
  return (
    <section className="stack" id="appareils" aria-labelledby="devices">
      <h2 id="devices">{t('devices.heading')}</h2>
      <DataTable
        label={t('devices.heading')}
        columns={[
          { key: 'name', label: t('devices.name') },
          { key: 'state', label: t('devices.state') },
          { key: 'seen', label: t('devices.seen'), isNamedInCard: true },
          { key: 'readings', label: t('devices.readings'), isNumber: true, isNamedInCard: true },
          { key: 'waiting', label: t('devices.waiting'), isNumber: true, isNamedInCard: true },
          { key: 'acts', label: <span className="only-heard">{t('devices.acts')}</span> },
        ]}
        rows={devices.map(({ id, name, seenAt, waiting, readings, isHelper, isRevoked, hasLeft }) => ({
          key: id,
          cells: [
            name,
            <State key="state" state={stateOf({ isRevoked, hasLeft, seenAt }, now)} isHelper={isHelper} />,
            <time key="seen" dateTime={seenAt}>
              {formatDateTime(seenAt, timeZone, i18n.language)}
            </time>,
            readings,
            waiting,
            isRevoked || hasLeft ? null : (
              <RowButton key="acts" id={id} intent="revoke" label={t('devices.revoke')} about={name} />
            ),
          ],
        }))}
      />
      {devices.some(({ isHelper }) => isHelper) && <p className="soft small">{t('devices.revokeHint')}</p>}
    </section>
  )
}

const TONES = { revoked: 'no', left: undefined, silent: 'wait', here: 'ok' } as const

type DeviceState = keyof typeof TONES

function stateOf(
  { isRevoked, hasLeft, seenAt }: Pick<Device, 'isRevoked' | 'hasLeft' | 'seenAt'>,
  now: string,
): DeviceState {
  if (isRevoked) return 'revoked'
  if (hasLeft) return 'left'
  return Date.parse(now) - Date.parse(seenAt) > SILENT_MS ? 'silent' : 'here'
}

function State({ state, isHelper }: { state: DeviceState; isHelper: boolean }) {
  const { t } = useTranslation('checkin')
  return (
    <span className="cluster">
      <Badge tone={TONES[state]}>{t(`devices.${state}`)}</Badge>
      {isHelper && <span className="soft small">{t('devices.helper')}</span>}
    </span>
  )
}
