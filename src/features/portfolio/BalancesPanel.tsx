import type { ReactNode } from 'react'
import { toNumber, type Usd } from '@/protocol/fixed6'
import { formatDecimal, unknownText } from '@/ui/formatDecimal'
import { formatExact } from '@/ui/formatExact'
import { formatPercent } from '@/ui/formatPercent'
import { formatUsd } from '@/ui/formatUsd'
import { InfoIcon } from '@/ui/icons'
import { Panel, type Freshness } from '@/ui/Panel'
import { Tooltip } from '@/ui/Tooltip'
import { t } from '@/ui/t'
import type { BalanceRow, Balances } from './balanceRows'

/** From here on cents say enough of a price; a dollar that is not quite one needs more. */
const tenUsd = 10_000_000n

const headers = [t('Balance'), t('Price'), t('Value USD'), t('Ratio'), t('Margin USD'), t('Available')] as const

type BalancesPanelProps = {
  balances: Balances
  freshness: Freshness
  /** Right of the title: where money is moved. */
  actions?: ReactNode
}

/** What lies in the account, what of it backs margin, and how it adds up to the equity. */
export function BalancesPanel({ balances, freshness, actions }: BalancesPanelProps) {
  const { rows, value, marginValue, perpetualPnl, optionValue, equity, rest } = balances
  const usdc = rows.find(({ asset }) => asset === 'USDC')
  return (
    <Panel title={t('Balances')} freshness={freshness} actions={actions} className="h-auto! shrink-0">
      <div className="overflow-x-auto">
        <table aria-label={t('Balances')} className="w-full min-w-120 border-separate border-spacing-0 text-sm">
          <thead>
            <tr>
              <Head isFirst>{t('Asset')}</Head>
              {headers.map((header) => (
                <Head key={header}>{header}</Head>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <AssetRow key={row.asset} row={row} />
            ))}
          </tbody>
          <tfoot>
            {rows.length > 1 && <Sum name={t('Collateral')} value={value} margin={marginValue} />}
            {perpetualPnl !== 0n && <Sum name={t('PnL of perpetuals')} value={perpetualPnl} />}
            {optionValue !== 0n && <Sum name={t('Options at their marks')} value={optionValue} />}
            {rest !== 0n && <Sum name={t('Counted by the venue, not listed')} value={rest} />}
            <Sum name={t('Equity')} value={equity} isTotal />
          </tfoot>
        </table>
      </div>
      {usdc !== undefined && usdc.balance < 0n && (
        <p className="px-3 py-2 text-sm text-warn">
          {t(
            'USDC is below zero: premiums, losses or settlements took more than there was. At −1 USDC and below the venue sells other collateral in the order of the list, for its conversion fee.',
          )}
        </p>
      )}
    </Panel>
  )
}

function AssetRow({ row }: { row: BalanceRow }) {
  return (
    <tr className="h-row hover:bg-surface-2/60">
      <th
        scope="row"
        aria-label={row.asset}
        className="border-b border-line/60 pr-2 pl-3 text-left font-medium whitespace-nowrap"
      >
        <Tooltip text={assetWords(row)} isFocusable>
          <span className="inline-flex items-center gap-1 rounded-[3px]">
            {row.asset}
            <InfoIcon width={12} height={12} className="text-text-4" />
          </span>
        </Tooltip>
      </th>
      <Cell tone={row.balance < 0n ? 'text-danger' : ''}>{units(row.asset, row.balance)}</Cell>
      <Cell>
        {row.price === undefined
          ? unknownText
          : formatDecimal(row.price, row.asset === 'USDC' || row.price >= tenUsd ? 2 : 4)}
      </Cell>
      <Cell>{formatUsd(row.value)}</Cell>
      <Cell>
        {row.ratio === undefined ? unknownText : formatPercent(toNumber(row.ratio), { decimals: 0, isSigned: false })}
      </Cell>
      <Cell>{formatUsd(row.marginValue)}</Cell>
      <Cell>{units(row.asset, row.availableBalance)}</Cell>
    </tr>
  )
}

/** What the ratio, the order of conversion and a pending withdrawal mean for this asset. */
export function assetWords({ asset, conversionOrder, conversionFee, pendingWithdrawals, isYieldBearing }: BalanceRow) {
  if (asset === 'USDC') return t('Everything settles in USDC. It counts in full.')
  const sold =
    conversionOrder === undefined || conversionFee === undefined
      ? t('Not known when it is sold for USDC.')
      : t('Sold as number {order} when USDC is below −1, for {fee} of what is sold.', {
          order: conversionOrder,
          fee: formatPercent(toNumber(conversionFee), { isSigned: false }),
        })
  const earning = isYieldBearing ? t('It earns a yield.') : undefined
  const leaving =
    pendingWithdrawals !== undefined && pendingWithdrawals > 0n
      ? t('{amount} are on their way out.', { amount: formatExact(pendingWithdrawals) })
      : undefined
  return [sold, earning, leaving].filter((words) => words !== undefined).join(' ')
}

function units(asset: string, amount: bigint): string {
  return formatDecimal(amount, /USD|DAI/i.test(asset) ? 2 : 6)
}

function Head({ isFirst = false, children }: { isFirst?: boolean; children: string }) {
  return (
    <th
      scope="col"
      className={`h-6 border-b border-line px-2 text-xs font-normal whitespace-nowrap text-text-3 last:pr-3 ${isFirst ? 'pl-3 text-left' : 'text-right'}`}
    >
      {children}
    </th>
  )
}

function Cell({ tone = '', children }: { tone?: string; children: string }) {
  return <td className={`border-b border-line/60 px-2 text-right whitespace-nowrap last:pr-3 ${tone}`}>{children}</td>
}

type SumProps = { name: string; value: Usd; margin?: Usd; isTotal?: boolean }

function Sum({ name, value, margin, isTotal = false }: SumProps) {
  const look = isTotal ? 'h-8 font-semibold text-text-1' : 'h-6 text-text-3'
  return (
    <tr className={look}>
      <th scope="row" colSpan={3} className={`pr-2 pl-3 text-left ${isTotal ? 'font-semibold' : 'font-normal'}`}>
        {name}
      </th>
      <td className="px-2 text-right whitespace-nowrap" title={`${formatUsd(value, 6)} USD`}>
        {formatUsd(value)}
      </td>
      <td colSpan={2} className="px-2 text-right whitespace-nowrap">
        {margin === undefined ? '' : formatUsd(margin)}
      </td>
    </tr>
  )
}
