import { assert } from '@/lib/assert'
import { accepted } from '../gateway'
import { swapOrderOf } from '../records/swapOrderOf'
import { swapSizeOf } from '../swapSizeOf'
import { serveEndpoint, servePrivateEndpoint } from './serveEndpoint'
import { endpoints } from '@/protocol/endpoints'
import { add, type Amount, fixed6, toNumber, type Usd } from '@/protocol/fixed6'
import { collateralPrice } from '@/quant/collateral'
import { isSwapAsset, swapCapacity, swapTerms } from '@/quant/swap'
import { findIndexPrice } from '../../live/liveState'
import { RequestRefused } from '../requestRefused'
import { assetsFor, pricePerShare, vaultCap, vaultYield } from '@/quant/yieldVault'

export const postSwap = servePrivateEndpoint(
  endpoints.postSwap,
  async ({ body, caller: { account }, gateway: { port } }) => {
    const { collateralAsset: asset, isBuy } = body
    const { swap } = accepted(await port.submit({ type: 'swap', account, asset, isBuy, ...swapSizeOf(body) }))
    assert(swap !== undefined, 'an exchange that is accepted was made')
    return swapOrderOf(swap)
  },
)

/** What the exchange would come to now, whether or not the venue has enough for it (rest-public 4.9). */
export const postSwapPreview = serveEndpoint(endpoints.postSwapPreview, ({ body, gateway: { port } }) => {
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

const zero = fixed6<Usd>(0n)

export const getYieldVault = serveEndpoint(endpoints.getYieldVault, ({ gateway: { port } }) => {
  const { liquid = zero, invested = zero, shares = zero, waiting = [], isPaused = false } = port.live.yieldVault ?? {}
  const totals = { assets: add(liquid, invested), shares: fixed6<never>(shares) }
  return {
    aum: totals.assets,
    aumLiquid: liquid,
    cap: vaultCap,
    pps: pricePerShare(totals),
    apy: toNumber(vaultYield) * 100,
    pendingWithdrawals: waiting.reduce((sum, one) => add(sum, assetsFor(one.shares, totals)), zero),
    isPaused,
  }
})

/** All the weETH that accounts have at the venue; what the venue itself holds for exchanges is no deposit. */
export const getWeeth = serveEndpoint(endpoints.getWeeth, ({ gateway: { port } }) => {
  let totalDeposits = fixed6<Amount>(0n)
  for (const { collaterals } of port.live.accounts.values()) {
    totalDeposits = add(totalDeposits, collaterals.get('weETH') ?? fixed6<Amount>(0n))
  }
  return { totalDeposits }
})
