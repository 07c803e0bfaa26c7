import { REFUSAL_REASONS, type RefusalReason } from './validation.ts'

/** Every action of operators that the audit log records (decisions §10). Pure. */
export const OPERATOR_ACTS = [
  'activity.validate',
  'activity.refuse',
  'activity.withdraw',
  'activity.cancel',
  'activity.pick',
  'activity.unpick',
  'attendance.correct',
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
  'promotional-code.end',
] as const

export type OperatorAct = (typeof OPERATOR_ACTS)[number]

export function isOperatorAct(action: string): action is OperatorAct {
  return (OPERATOR_ACTS as readonly string[]).includes(action)
}

/** The subjects of actions. There is one announcement at a time: it has no id. */
export const SUBJECT_KINDS = [
  'activity',
  'participation',
  'user',
  'comment',
  'review',
  'task',
  'promotion',
  'promotional-code',
  'announcement',
] as const

export type SubjectKind = (typeof SUBJECT_KINDS)[number]

/** `<kind>:<id>`; all tasks of one kind and cause are `task:<kind of task>`. */
export type AuditSubject = `${Exclude<SubjectKind, 'announcement'>}:${number | string}` | 'announcement'

export function readSubject(subject: string) {
  const [kind, ...rest] = subject.split(':')
  const known = SUBJECT_KINDS.find((one) => one === kind) ?? null
  return { kind: known, id: rest.length > 0 ? rest.join(':') : null }
}

const PAGES: Partial<Record<SubjectKind, string>> = {
  activity: '/activites',
  participation: '/operations/presences',
  user: '/operations/comptes',
  'promotional-code': '/operations/codes',
}

/** Returns the page of the subject of an entry; null where there is none. */
export function pageOfSubject(subject: string): string | null {
  const { kind, id } = readSubject(subject)
  const folder = kind && PAGES[kind]
  return folder && id ? `${folder}/${id}` : null
}

/** Returns the detail of a refusal: its reason and its sentence; of everything else, the text that a person wrote. */
export function refusalDetail(reason: RefusalReason, message: string): string {
  return `${reason}: ${message}`
}

export function readDetail(detail: string): { reason: RefusalReason | null; text: string } {
  const reason = REFUSAL_REASONS.find((reason) => detail.startsWith(`${reason}: `)) ?? null
  return { reason, text: reason ? detail.slice(reason.length + 2) : detail }
}
