import type { PreviewAccount } from '@/core/quant/preview/previewAccount'
import { withOrdersFilled, withSupposedFill } from '@/core/quant/preview/supposedFills'
import type { RiskSettings } from './riskSettings'
import type { RiskBook } from './useRiskBook'

/** The account with open orders filled and the draft structure bought, depending on the settings. */
export function supposedAccount(
  { account, legs }: Pick<RiskBook, 'account' | 'legs'>,
  { withOrders, withStructure }: Pick<RiskSettings, 'withOrders' | 'withStructure'>,
  scope: string | undefined,
): PreviewAccount | undefined {
  if (account === undefined) return undefined
  let supposed = withOrders ? withOrdersFilled(account) : account
  if (withStructure) {
    for (const { market, amount } of legs) {
      const isInScope = scope === undefined || market.instrument.asset === scope
      if (market.markPrice === undefined || !isInScope) continue
      supposed = withSupposedFill(supposed, market, { key: 'structure', amount, price: market.markPrice })
    }
  }
  return supposed
}
