import { assert } from '@/core/lib/assert'
import { depositTravelMs, paperBridgeSpeed } from '@/core/protocol/bridge'
import type { CollateralAsset } from '@/core/protocol/collateral'
import { parseFixed6, type Amount } from '@/core/protocol/fixed6'
import { faucetMost } from '@/core/protocol/paper/faucetMost'
import { postPaperDeposit as endpoint } from '@/core/protocol/paper/postPaperDeposit'
import { accepted } from '../gateway'
import { RequestRejected } from '../requestRejected'
import { servePrivateEndpoint } from './serveEndpoint'

/** Play money from the faucet, limited per request and per day (engine/transfers/dayLimits). */
export const postPaperDeposit = servePrivateEndpoint(endpoint, async ({ body, caller, gateway: { port } }) => {
  const { collateralAsset: asset, amount } = body
  if (amount <= 0n || amount > mostOf(asset)) throw new RequestRejected('BAD_REQUEST')
  const travelMs = depositTravelMs / paperBridgeSpeed
  const deposit = { account: caller.account, asset, amount, travelMs }
  const { crossing } = accepted(await port.submit({ type: 'requestDeposit', deposit }))
  assert(crossing !== undefined, 'a deposit that was taken is on its way')
  return { id: crossing.id, expectedTimestamp: crossing.dueNs }
})

function mostOf(asset: CollateralAsset): Amount {
  return parseFixed6<Amount>(faucetMost[asset])
}
