export { safeReturnTo } from '#server/domain/return-to.ts'
