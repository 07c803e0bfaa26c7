export { qrSvg } from '#server/documents/qr.ts'
