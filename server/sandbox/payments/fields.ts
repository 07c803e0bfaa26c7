import { list, oneOf } from '../wire/fields.ts'

export const currency = () => oneOf('cad')
export const allowedMethods = () => list(oneOf('card', 'link'))
