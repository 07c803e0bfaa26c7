import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable, type Row } from './data-table.tsx'
import { Attendance, Person, RegistrationBadge, type ParticipantEntry } from './participant.tsx'

interface ParticipantTableProps {
  participants: readonly ParticipantEntry[]
  canRate: boolean
  actionFor?: (participant: ParticipantEntry) => ReactNode
}

/** The people of an activity, one registration a row. */
export function ParticipantTable({ participants, canRate, actionFor }: ParticipantTableProps) {
  const { t } = useTranslation('common')

  const columns = [
    { key: 'person', label: t('participants.person') },
    { key: 'number', label: t('participants.number'), isNumber: true },
    { key: 'registration', label: t('participants.registration') },
    { key: 'attendance', label: t('participants.attendance') },
  ]
  const rows = participants.map((participant): Row => {
    const { id, userId, nbrParticipant, state } = participant
    return {
      key: id,
      isGhost: userId === -1,
      cells: [
        <Person key="person" participant={participant} />,
        t('people', { count: nbrParticipant }),
        <RegistrationBadge key="registration" state={state} />,
        <Attendance
          key="attendance"
          participant={participant}
          canRate={canRate}
          action={actionFor?.(participant)}
        />,
      ],
    }
  })

  return <DataTable label={t('participants.caption')} columns={columns} rows={rows} />
}
