import { useTranslation } from 'react-i18next'

export interface TroubledTask {
  taskId: number
  kind: string
  /** Somebody may give it up: nobody is owed money. */
  isDroppable: boolean
  subject: { name: string; value: string }[]
  tries: number
  lastError: string | null
}

/**
 * Describes the subject of a task in words and ids, never names or addresses. Kinds without a text here can be found in
 * the log.
 */
export function TaskSubject({ task: { subject } }: { task: TroubledTask }) {
  const { t } = useTranslation('operations')
  const words = subject.map(({ name, value }) =>
    t([`tasks.subjects.${name}.${value}`, `tasks.subjects.${name}.number`, 'tasks.subjects.other'], {
      value,
    }),
  )
  return <span className="soft">{words.join(' · ')}</span>
}
