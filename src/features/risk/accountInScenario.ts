import type { AccountParts } from './riskCells'
import { toNumber, type Usd } from '@/protocol/fixed6'
import { hasEnoughMargin, type AccountMargin } from '@/quant/margin/accountMargin'
import { accountState, rememberChanges, type AccountState } from '@/quant/preview/accountState'
import { movedAccount } from '@/quant/preview/movedAccount'
import { portfolioScenarios } from '@/quant/preview/portfolioScenarios'
import type { PreviewAccount } from '@/quant/preview/previewAccount'
import type { MatrixScenario } from '@/quant/structures/scenarioMatrix'
import { t } from '@/ui/t'

/** What the account would need in a scenario, split into what adds up to it; undefined while a price is not known. */
export function accountInScenario(
  account: PreviewAccount,
  asset: string | undefined,
  nowNs: bigint,
): (scenario: MatrixScenario, metric: string) => AccountParts | undefined {
  return (scenario, metric) => {
    const moved = movedAccount(account, asset, scenario, nowNs)
    const state = accountState(moved, rememberChanges())
    if (state === undefined) return undefined
    const isShort = moved.holdings.size > 0 && !hasEnoughMargin(state.margin)
    if (metric === 'maintenance') return { parts: maintenanceParts(moved, state), isShort }
    return { parts: freeParts(state.margin), isShort }
  }
}

/** Under portfolio margin positions have no margin of their own: it is that of the worst scenario, and the floor. */
function maintenanceParts(account: PreviewAccount, state: AccountState): AccountParts['parts'] {
  if (account.isPortfolioMargin) {
    return (portfolioScenarios(account)?.underlyings ?? []).flatMap(({ asset, scenarioMargin, floorMargin }) => [
      { name: t('Worst scenario of {asset}', { asset }), usd: toNumber(scenarioMargin) },
      { name: t('Floor of shorts, {asset}', { asset }), usd: toNumber(floorMargin) },
    ])
  }
  return [...state.byInstrument].flatMap(([id, { maintenanceMargin }]) => {
    const name = account.markets.get(id)?.instrument.instrumentName
    if (name === undefined || maintenanceMargin === 0n || account.isolatedInstruments.has(id)) return []
    return [{ name, usd: toNumber(maintenanceMargin) }]
  })
}

function freeParts(margin: AccountMargin): AccountParts['parts'] {
  const { balance, unrealizedPnl, openOrderMargin, maintenanceMargin, availableMargin } = margin
  const usd = (value: Usd) => toNumber(value)
  const options =
    usd(availableMargin) - usd(balance) - usd(unrealizedPnl) + usd(openOrderMargin) + usd(maintenanceMargin)
  return [
    { name: t('Collateral behind margin'), usd: usd(balance) },
    { name: t('Unrealized PnL of perpetuals'), usd: usd(unrealizedPnl) },
    { name: t('Value of options'), usd: options },
    { name: t('Held by open orders'), usd: -usd(openOrderMargin) },
    { name: t('Maintenance margin'), usd: -usd(maintenanceMargin) },
  ].filter(({ usd: part }) => Math.abs(part) >= 0.005)
}
