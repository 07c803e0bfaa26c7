export { mapAddress } from '#server/domain/map-address.ts'
