import { accountEndpoints } from './accounts/endpoints.ts'
import { checkoutEndpoints } from './checkout/endpoints.ts'
import { customerEndpoints } from './customers/endpoints.ts'
import { eventEndpoints } from './events/endpoints.ts'
import type { Endpoint } from './http/endpoint.ts'
import { moneyEndpoints } from './money/endpoints.ts'
import { chargeEndpoints, intentEndpoints } from './payments/endpoints.ts'
import { refundEndpoints } from './refunds/endpoints.ts'
import { transferEndpoints } from './transfers/endpoints.ts'

/** Every call that the double answers. */
export const endpoints: readonly Endpoint[] = [
  ...accountEndpoints,
  ...checkoutEndpoints,
  ...intentEndpoints,
  ...chargeEndpoints,
  ...customerEndpoints,
  ...moneyEndpoints,
  ...refundEndpoints,
  ...transferEndpoints,
  ...eventEndpoints,
]
