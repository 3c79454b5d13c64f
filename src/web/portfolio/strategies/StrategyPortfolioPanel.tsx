import type { ReactNode } from 'react'
import type { Usd } from '@/core/protocol/fixed6'
import type { StrategyPortfolio } from '@/core/protocol/rest/strategies'
import { t } from '@/web/language/t'
import { Figure, Gain } from '@/web/ui/Figure'
import { numberFormat, unknownText, withMinusSign, formatPercent, formatUsd } from '@/web/ui/formatNumber'
import { Panel, type PanelFreshness } from '@/web/ui/Panel'
import { ScrollArea } from '@/web/ui/ScrollArea'
import { strategyUnitsText } from './strategyLabels'

type StrategyPortfolioPanelProps = {
  portfolio: StrategyPortfolio | undefined
  /** What the PnL since inception contains beside the unrealised and realised PnL; undefined while unknown. */
  otherPnl: Usd | undefined
  /** Shown instead of data that is loading or failed. */
  instead: ReactNode
  freshness: PanelFreshness
}

export function StrategyPortfolioPanel({ portfolio, otherPnl, instead, freshness }: StrategyPortfolioPanelProps) {
  return (
    <Panel title={t('Strategy portfolio')} freshness={freshness}>
      {portfolio === undefined ? instead : <Body portfolio={portfolio} otherPnl={otherPnl} />}
    </Panel>
  )
}

function Body({ portfolio, otherPnl }: { portfolio: StrategyPortfolio; otherPnl: Usd | undefined }) {
  const { balance, pnl, realizedPnl, userMargin, sharpeRatio, winRate, greeks = [], collaterals = [] } = portfolio
  return (
    <ScrollArea label={t('Strategy portfolio')}>
      <dl className="grid grid-cols-3 gap-x-4 gap-y-2 px-3 py-2.5">
        <Figure label={t('Unrealised PnL (USD)')}>
          <Gain usd={pnl} />
        </Figure>
        <Figure label={t('Realised PnL (USD)')} about={t('From fills and settlements, before fees and funding.')}>
          <Gain usd={realizedPnl} />
        </Figure>
        <Figure
          label={t('Holdings, fees (USD)')}
          about={t(
            'Rest of the PnL since inception: value change of the assets held, cost of swaps, fees and funding.',
          )}
        >
          <Gain usd={otherPnl} />
        </Figure>
        <Figure label={t('Value (USD)')}>{formatUsd(balance)}</Figure>
        <Figure label={t('Margin used (USD)')}>{formatUsd(userMargin?.used)}</Figure>
        <Figure label={t('Win rate')} about={t('Closed with a gain, of all closed positions.')}>
          {/* The venue sends 0 until something has closed. */}
          {winRate === 0 && realizedPnl === 0n ? unknownText : formatPercent(winRate, { decimals: 1, isSigned: false })}
        </Figure>
        <Figure label={t('Sharpe ratio')} about={t('Annualised from daily realised PnL. 0 for the first days.')}>
          {/* The venue sends 0 until the returns of two days differ. */}
          {sharpeRatio === 0
            ? unknownText
            : withMinusSign(numberFormat({ maximumFractionDigits: 2 }).format(sharpeRatio))}
        </Figure>
      </dl>
      <table aria-label={t('Strategy greeks')} className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            {[t('Underlying'), t('Delta'), t('Gamma'), t('Theta'), t('Vega')].map((name) => (
              <Head key={name}>{name}</Head>
            ))}
          </tr>
        </thead>
        <tbody>
          {greeks.map(({ asset = '', delta, gamma, theta, vega }) => (
            <tr key={asset} className="h-row">
              <Name>{asset}</Name>
              <Cell>{greekText(delta, 3)}</Cell>
              <Cell>{greekText(gamma, 5)}</Cell>
              <Cell>{greekText(theta, 2)}</Cell>
              <Cell>{greekText(vega, 2)}</Cell>
            </tr>
          ))}
        </tbody>
      </table>
      <table aria-label={t('Strategy holdings')} className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            {[t('Asset'), t('Balance'), t('Value (USD)'), t('Margin (USD)'), t('Available')].map((name) => (
              <Head key={name}>{name}</Head>
            ))}
          </tr>
        </thead>
        <tbody>
          {collaterals.map(({ collateralAsset, balance: units, collateralValue, marginValue, availableBalance }) => (
            <tr key={collateralAsset} className="h-row">
              <Name>{collateralAsset}</Name>
              <Cell>{strategyUnitsText(collateralAsset, units)}</Cell>
              <Cell>{formatUsd(collateralValue)}</Cell>
              <Cell>{formatUsd(marginValue)}</Cell>
              <Cell>{strategyUnitsText(collateralAsset, availableBalance)}</Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

/** Formats a Greek with its sign. A figure that rounds to zero has none. */
function greekText(value: number, decimals: number): string {
  const format = numberFormat({
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'exceptZero',
  })
  return withMinusSign(format.format(value))
}

function Head({ children }: { children: string }) {
  return (
    <th
      scope="col"
      className="h-6 px-2 text-right text-xs font-normal whitespace-nowrap text-text-3 first:pl-3 first:text-left last:pr-3"
    >
      {children}
    </th>
  )
}

function Name({ children }: { children: string }) {
  return (
    <th scope="row" className="pr-2 pl-3 text-left font-medium">
      {children}
    </th>
  )
}

function Cell({ children }: { children: string }) {
  return <td className="px-2 text-right whitespace-nowrap last:pr-3">{children}</td>
}
