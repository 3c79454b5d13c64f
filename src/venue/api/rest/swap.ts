import { assert } from '@/core/lib/assert'
import { fromCollateralUnits } from '@/core/protocol/collateral'
import { endpoints } from '@/core/protocol/endpoints'
import { add, type Amount, fixed6, toNumber, type Usd } from '@/core/protocol/fixed6'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { SwapRequest } from '@/core/protocol/rest/swap'
import { collateralPrice, collateralSpecs } from '@/core/quant/collateral'
import { isSwapAsset, swapCapacity, swapTerms } from '@/core/quant/swap'
import { assetsFor, vaultPricePerShare, vaultCap, vaultYield } from '@/core/quant/yieldVault'
import type { SwapRecord } from '../../engine/swap/swapCommand'
import { findIndexPrice } from '../../live/liveState'
import { accepted } from '../gateway'
import { RequestRejected } from '../requestRejected'
import { serveEndpoint, servePrivateEndpoint } from './serveEndpoint'

export const postSwap = servePrivateEndpoint(
  endpoints.postSwap,
  async ({ body, caller: { account }, gateway: { port } }) => {
    const { collateralAsset: asset, isBuy } = body
    const { swap } = accepted(await port.submit({ type: 'swap', account, asset, isBuy, ...swapSizeOf(body) }))
    assert(swap !== undefined, 'an exchange that is accepted was made')
    return swapOrderOf(swap)
  },
)

/** The current result of a swap, whether or not the venue has enough for it (rest-public 4.9). */
export const postSwapPreview = serveEndpoint(endpoints.postSwapPreview, ({ body, gateway: { port } }) => {
  const { live } = port
  const { collateralAsset: asset, isBuy = false } = body
  if (!isSwapAsset(asset)) throw new RequestRejected('SPOT_NOT_SUPPORTED')
  const size = swapSizeOf(body)
  const price = collateralPrice(asset, (name) => findIndexPrice(live, name))
  if (price === undefined) throw new RequestRejected('INDEX_NOT_READY')
  const terms = swapTerms(
    asset,
    isBuy,
    price,
    'baseAmount' in size ? { base: size.baseAmount } : { quote: size.quoteAmount },
  )
  if (terms === undefined) throw new RequestRejected('SPOT_INVALID_AMOUNTS')
  const capacity = swapCapacity(live.treasury.collaterals.get(asset), live.treasury.usdc)
  return {
    quoteAmount: fixed6<Amount>(terms.quote),
    fees: terms.fee,
    feeRate: terms.feeRate,
    baseBalance: fixed6<Amount>(0n),
    quoteBalance: fixed6<Usd>(0n),
    baseCapacity: capacity.base,
    quoteCapacity: capacity.quote,
    amount: terms.amount,
    price,
  }
})

const zero = fixed6<Usd>(0n)

export const getYieldVault = serveEndpoint(endpoints.getYieldVault, ({ gateway: { port } }) => {
  const { liquid = zero, invested = zero, shares = zero, waiting = [], isPaused = false } = port.live.yieldVault ?? {}
  const totals = { assets: add(liquid, invested), shares: fixed6<never>(shares) }
  return {
    aum: totals.assets,
    aumLiquid: liquid,
    cap: vaultCap,
    pps: vaultPricePerShare(totals),
    apy: toNumber(vaultYield) * 100,
    pendingWithdrawals: waiting.reduce((sum, one) => add(sum, assetsFor(one.shares, totals)), zero),
    isPaused,
  }
})

/** All weETH of accounts; the treasury's own is not a deposit. */
export const getWeeth = serveEndpoint(endpoints.getWeeth, ({ gateway: { port } }) => {
  let totalDeposits = fixed6<Amount>(0n)
  for (const { collaterals } of port.live.accounts.values()) {
    totalDeposits = add(totalDeposits, collaterals.get('weETH') ?? fixed6<Amount>(0n))
  }
  return { totalDeposits }
})

/** Encodes a swap in the form of an order (rest-private 14.3). */
function swapOrderOf(swap: SwapRecord): OrderMessage {
  const { swapId, account, asset, isBuy, amount, price, timeNs } = swap
  return {
    orderId: swapId,
    account,
    // A swap pair is not a listed contract, so no order can name this id.
    instrumentId: '0',
    instrumentName: `${asset}-USDC`,
    instrumentType: 'SPOT',
    orderType: 'market',
    orderStatus: 'filled',
    side: isBuy ? 'buy' : 'sell',
    amount,
    price,
    filled: amount,
    avgPrice: price,
    initialMargin: fixed6<Usd>(0n),
    timeInForce: 'IOC',
    createdTimestamp: timeNs,
    timestamp: timeNs,
    systemType: 'API',
  }
}

/**
 * Returns the single amount of a swap in the venue's units: millionths of a unit, or of USDC.
 *
 * @throws RequestRejected unless exactly one amount is given and it is at least a millionth
 */
function swapSizeOf(
  request: Omit<SwapRequest, 'isBuy'>,
): { readonly baseAmount: Amount } | { readonly quoteAmount: Usd } {
  const { collateralAsset, baseAmount, quoteAmount } = request
  if (baseAmount !== undefined && quoteAmount === undefined) {
    const units = fromCollateralUnits(baseAmount, collateralSpecs[collateralAsset].decimals)
    if (units === 0n) throw new RequestRejected('SPOT_INVALID_BASE_AMOUNT')
    return { baseAmount: units }
  }
  if (baseAmount === undefined && quoteAmount !== undefined && quoteAmount > 0n) {
    return { quoteAmount: fixed6<Usd>(quoteAmount) }
  }
  throw new RequestRejected('SPOT_INVALID_AMOUNTS')
}
