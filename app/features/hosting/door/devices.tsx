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
  /** Whether no more devices can come. */
  isOver: boolean
}

/** A device asks every few seconds: after so long it is without a network, or put away. */
const SILENT_MS = 2 * 60_000

/** Whether a device still holds the door. */
export function holdsDoor({ isRevoked, hasLeft }: Pick<Device, 'isRevoked' | 'hasLeft'>): boolean {
  return !isRevoked && !hasLeft
}

/** Every browser that holds the door, or held it. */
export function Devices({ devices, timeZone, now, isOver }: DevicesProps) {
  const { t } = useTranslation('checkin')
  if (devices.length === 0 && isOver) return null
  return (
    <section className="stack" id="appareils" aria-labelledby="devices">
      <h2 id="devices">{t('devices.heading')}</h2>
      {devices.length > 0 ? (
        <>
          {devices.some(holdsDoor) && <p className="soft small prose">{t('devices.revokeLead')}</p>}
          <DeviceTable {...{ devices, timeZone, now }} />
        </>
      ) : (
        <p className="soft">{t('devices.none')}</p>
      )}
    </section>
  )
}

function DeviceTable({ devices, timeZone, now }: Omit<DevicesProps, 'isOver'>) {
  const { t, i18n } = useTranslation('checkin')
  return (
    <DataTable
      label={t('devices.heading')}
      columns={[
        { key: 'name', label: t('devices.name') },
        { key: 'state', label: t('devices.state') },
        { key: 'seen', label: t('devices.seen'), isNamedInCard: true },
        { key: 'readings', label: t('devices.readings'), isNamedInCard: true },
        { key: 'acts', label: <span className="only-heard">{t('devices.acts')}</span> },
      ]}
      rows={devices.map((device) => ({
        key: device.id,
        cells: [
          device.name,
          <State key="state" state={stateOf(device, now)} isHelper={device.isHelper} />,
          <time key="seen" dateTime={device.seenAt}>
            {formatDateTime(device.seenAt, timeZone, i18n.language)}
          </time>,
          <span key="readings" className="cluster">
            {device.readings}
            {device.waiting > 0 && (
              <Badge tone="wait">{t('devices.waiting', { count: device.waiting })}</Badge>
            )}
          </span>,
          holdsDoor(device) ? (
            <RowButton
              key="acts"
              id={device.id}
              intent="revoke"
              label={t('devices.revoke')}
              about={device.name}
            />
          ) : null,
        ],
      }))}
    />
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
