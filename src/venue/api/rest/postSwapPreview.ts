import { fixed6, type Amount, type Usd } from '@/protocol/fixed6'
import { postSwapPreview as endpoint } from '@/protocol/rest/swap'
import { collateralPrice } from '@/quant/collateral'
import { isSwapAsset, swapCapacity, swapTerms } from '@/quant/swap'
import { findIndexPrice } from '../../live/liveState'
import { RequestRefused } from '../requestRefused'
import { swapSizeOf } from '../swapSizeOf'
import { serveEndpoint } from './serveEndpoint'

/** What the exchange would come to now, whether or not the venue has enough for it (rest-public 4.9). */
export const postSwapPreview = serveEndpoint(endpoint, ({ body, gateway: { port } }) => {
  const { live } = port
  const { collateralAsset: asset, isBuy = false } = body
  if (!isSwapAsset(asset)) throw new RequestRefused('SPOT_NOT_SUPPORTED')
  const size = swapSizeOf(body)
  const price = collateralPrice(asset, (name) => findIndexPrice(live, name))
  if (price === undefined) throw new RequestRefused('INDEX_NOT_READY')
  const terms = swapTerms(
    asset,
    isBuy,
    price,
    'baseAmount' in size ? { base: size.baseAmount } : { quote: size.quoteAmount },
  )
  if (terms === undefined) throw new RequestRefused('SPOT_INVALID_AMOUNTS')
  const capacity = swapCapacity(live.treasury.collaterals.get(asset), live.treasury.usdc)
  return {
    quoteAmount: fixed6<Amount>(terms.quote),
    fees: terms.fee,
    feeRate: terms.feeRate,
    // It is a public question: nobody has said who asks.
    baseBalance: fixed6<Amount>(0n),
    quoteBalance: fixed6<Usd>(0n),
    baseCapacity: capacity.base,
    quoteCapacity: capacity.quote,
    amount: terms.amount,
    price,
  }
})
