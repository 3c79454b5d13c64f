import { getAccumulatedFundings as endpoint } from '@/protocol/rest/account'
import { findAnyInstrument } from '../records/instrumentOf'
import { ownAccount } from './ownAccount'
import { servePrivateEndpoint } from './serveEndpoint'

/** Of open perpetuals, since each was opened from zero; positive when it was received (rest-private 5.2). */
export const getAccumulatedFundings = servePrivateEndpoint(
  endpoint,
  ({
    caller,
    gateway: {
      port: { live },
    },
  }) => ({
    accumulatedFundings: [...ownAccount(live, caller).positions.values()]
      .filter(({ instrumentId }) => findAnyInstrument(live, instrumentId)?.instrumentType === 'PERPETUAL')
      .map(({ instrumentId, accumulatedFunding }) => ({ instrumentId, accumulatedFunding })),
  }),
)
