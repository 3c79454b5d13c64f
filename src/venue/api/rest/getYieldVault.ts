import { add, fixed6, toNumber, type Usd } from '@/protocol/fixed6'
import { getYieldVault as endpoint } from '@/protocol/rest/swap'
import { assetsFor, pricePerShare, vaultCap, vaultYield } from '@/quant/yieldVault'
import { serveEndpoint } from './serveEndpoint'

const zero = fixed6<Usd>(0n)

export const getYieldVault = serveEndpoint(endpoint, ({ gateway: { port } }) => {
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
