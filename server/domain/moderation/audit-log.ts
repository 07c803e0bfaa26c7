import { activityPagePath, hostedPath } from '#server/domain/activity/paths.ts'
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
  'participants.read',
  'participants.export',
  'user.search',
  'user.view',
  'user.ban',
  'user.unban',
  'security-log.read',
  'user.end-sessions',
  'task.retry',
  'task.drop',
  'task.retry-all',
  'task.drop-all',
  'refund.retry',
  'refund.close',
  'refund.give',
  'ledger.explain',
  'money.read',
  'money.verify',
  'announcement.save',
  'promotion.send',
  'promotional-code.make',
  'promotional-code.end',
] as const

export type OperatorAct = (typeof OPERATOR_ACTS)[number]

export function isOperatorAct(action: string): action is OperatorAct {
  return (OPERATOR_ACTS as readonly string[]).includes(action)
}

/** The subjects of actions. There is one announcement at a time, and a search or a log is of many: they have no id. */
export const SUBJECT_KINDS = [
  'activity',
  'participation',
  'user',
  'comment',
  'review',
  'task',
  'refund',
  'ledger-transaction',
  'promotion',
  'promotional-code',
  'announcement',
  'search',
  'security-log',
  'money',
] as const

export type SubjectKind = (typeof SUBJECT_KINDS)[number]

type WithoutId = 'announcement' | 'search' | 'security-log' | 'money'

/** `<kind>:<id>`; all tasks of one kind and cause are `task:<kind of task>`. */
export type AuditSubject = `${Exclude<SubjectKind, WithoutId>}:${number | string}` | WithoutId

export function readSubject(subject: string) {
  const [kind, ...rest] = subject.split(':')
  const known = SUBJECT_KINDS.find((one) => one === kind) ?? null
  return { kind: known, id: rest.length > 0 ? rest.join(':') : null }
}

/** Those without an id, whose page is always there. */
const PAGES_WITHOUT_ID: Partial<Record<SubjectKind, string>> = {
  announcement: '/operations/annonce',
  'security-log': '/operations/securite',
  money: '/operations/argent',
}

const PAGES: Partial<Record<SubjectKind, string>> = {
  activity: '/activites',
  user: '/operations/comptes',
  'promotional-code': '/operations/codes',
}

/** What belongs to an activity is read on its page. */
const BELOW_ACTIVITY: Partial<Record<SubjectKind, (activityId: number, id: string) => string>> = {
  comment: (activityId, id) => activityPagePath(activityId, `commentaires/${id}`),
  review: (activityId) => activityPagePath(activityId, 'avis'),
  // The page of its host, which there is for every registration: marked or not, open or ended.
  participation: (activityId, id) => hostedPath(activityId, `participants/${id}`),
}

/** Returns the page of the subject of an entry; null where there is none. */
export function pageOfSubject(subject: string, activityId: number | null = null): string | null {
  const { kind, id } = readSubject(subject)
  if (!kind) return null
  if (!id) return PAGES_WITHOUT_ID[kind] ?? null
  const below = BELOW_ACTIVITY[kind]
  if (below) return activityId === null ? null : below(activityId, id)
  const folder = PAGES[kind]
  return folder ? `${folder}/${id}` : null
}

/** Returns the detail of a refusal: its reason and its sentence; of everything else, the text that a person wrote. */
export function refusalDetail(reason: RefusalReason, message: string): string {
  return `${reason}: ${message}`
}

export function readDetail(detail: string): { reason: RefusalReason | null; text: string } {
  const reason = REFUSAL_REASONS.find((reason) => detail.startsWith(`${reason}: `)) ?? null
  return { reason, text: reason ? detail.slice(reason.length + 2) : detail }
}
