/** Everything that operators do and that is written down (decisions §10), as the journal names it. Pure. */
export const OPERATOR_ACTS = [
  'activity.validate',
  'activity.refuse',
  'activity.withdraw',
  'activity.cancel',
  'revision.accept',
  'revision.revert',
  'revision.refuse',
  'report.settle',
  'report.dismiss',
  'comment.hide',
  'comment.show',
  'review.hide',
  'review.show',
  'user.ban',
  'user.unban',
  'task.retry',
  'task.drop',
  'task.retry-all',
  'task.drop-all',
  'announcement.save',
  'promotion.send',
  'promotional-code.make',
] as const

export type OperatorAct = (typeof OPERATOR_ACTS)[number]

export function isOperatorAct(action: string): action is OperatorAct {
  return (OPERATOR_ACTS as readonly string[]).includes(action)
}

/** The page where the subject of an entry is found; null where there is none. */
export function pageOfSubject(subject: string): string | null {
  const [kind, id] = subject.split(':')
  if (!id) return null
  if (kind === 'activity') return `/activites/${id}`
  return kind === 'user' ? `/operations/comptes/${id}` : null
}
