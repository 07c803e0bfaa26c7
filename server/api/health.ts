/** Whether the database answers: for the page that watchers ask. */
export { isReachable } from '#server/services/health.ts'
