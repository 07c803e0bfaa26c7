export interface TroubledTask {
  taskId: number
  kind: string
  subject: { name: string; value: string }[]
  tries: number
  lastError: string | null
}

/** What a task is about, as the log writes it: ids, never names or addresses. */
export function TaskSubject({ task: { kind, subject } }: { task: TroubledTask }) {
  const ids = subject.map(({ name, value }) => `${name} ${value}`.trim())
  return (
    <span className="soft" translate="no">
      {[kind, ...ids].join(' · ')}
    </span>
  )
}
