import { useTranslation } from 'react-i18next'

export interface TroubledTask {
  taskId: number
  kind: string
  subject: { name: string; value: string }[]
  tries: number
  lastError: string | null
}

/** What a task is about, in words and numbers, never names or addresses. The log has what has no words here. */
export function TaskSubject({ task: { subject } }: { task: TroubledTask }) {
  const { t } = useTranslation('operations')
  const words = subject.map(({ name, value }) =>
    t([`tasks.subjects.${name}.${value}`, `tasks.subjects.${name}.number`, 'tasks.subjects.other'], {
      value,
    }),
  )
  return <span className="soft">{words.join(' · ')}</span>
}
