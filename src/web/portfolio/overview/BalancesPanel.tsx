import type { ReactNode } from 'react'
import { toNumber, type Usd } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { type BalanceRow, type Balances, balanceRows } from '@/web/session/figures/balanceRows'
import { freshnessOfAccount, type ShownAccount } from '@/web/session/figures/shownAccount'
import { formatExact } from '@/web/ui/formatExact'
import { formatDecimal, unknownText, formatPercent, formatUsd } from '@/web/ui/formatNumber'
import { InfoIcon } from '@/web/ui/moreIcons'
import { Panel, type PanelFreshness } from '@/web/ui/Panel'
import { Tooltip } from '@/web/ui/Tooltip'
import { unitsText } from '@/web/ui/unitsText'

/** From this price on, two decimals suffice. A stablecoin needs more decimals. */
const tenUsd = 10_000_000n

const headers = [
  { text: t('Balance') },
  { text: t('Price'), isForWide: true },
  { text: t('Value (USD)') },
  { text: t('Weight'), isForWide: true },
  { text: t('Margin (USD)') },
  { text: t('Available') },
] as const

/**
 * Class of columns that a phone omits because they follow from others: price is value / balance, weight is margin value
 * / value.
 */
const forWide = 'max-sm:hidden'

type BalancesPanelProps = {
  balances: Balances
  freshness: PanelFreshness
  /** Links to deposits and transfers, beside the title. */
  actions?: ReactNode
}

/** Balances, their margin value, and how both add up to the equity. */
export function BalancesPanel({ balances, freshness, actions }: BalancesPanelProps) {
  const { rows, value, marginValue, perpetualPnl, optionValue, equity, rest } = balances
  const usdc = rows.find(({ asset }) => asset === 'USDC')
  return (
    <Panel title={t('Balances')} freshness={freshness} actions={actions} className="h-auto! shrink-0">
      <div className="overflow-x-auto">
        <table aria-label={t('Balances')} className="w-full border-separate border-spacing-0 text-sm sm:min-w-120">
          <thead>
            <tr>
              <Head isFirst>{t('Asset')}</Head>
              {headers.map(({ text, ...rest }) => (
                <Head key={text} {...rest}>
                  {text}
                </Head>
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
            {perpetualPnl !== 0n && <Sum name={t('Perpetual PnL')} value={perpetualPnl} />}
            {optionValue !== 0n && <Sum name={t('Options at mark')} value={optionValue} />}
            {rest !== 0n && <Sum name={t('Other (included by venue)')} value={rest} />}
            <Sum name={t('Equity')} value={equity} isTotal />
          </tfoot>
        </table>
      </div>
      {usdc !== undefined && usdc.balance < 0n && (
        <p className="px-3 py-2 text-sm text-warn">
          {t(
            'Negative USDC balance. At −1 USDC or below, the venue sells your other collateral in the order listed, for a conversion fee. Deposit USDC to avoid this.',
          )}
        </p>
      )}
    </Panel>
  )
}

function AssetRow({ row }: { row: BalanceRow }) {
  return (
    <tr className="h-row hover:bg-surface-2/60">
      <th scope="row" aria-label={row.asset} className="pr-2 pl-3 text-left font-medium whitespace-nowrap">
        <Tooltip text={assetLabel(row)} isFocusable>
          <span className="inline-flex items-center gap-1 rounded-[3px]">
            {row.asset}
            <InfoIcon width={12} height={12} className="text-text-4" />
          </span>
        </Tooltip>
      </th>
      <Cell tone={row.balance < 0n ? 'text-danger' : ''}>{unitsText(row.asset, row.balance)}</Cell>
      <Cell isForWide>
        {row.price === undefined
          ? unknownText
          : formatDecimal(row.price, row.asset === 'USDC' || row.price >= tenUsd ? 2 : 4)}
      </Cell>
      <Cell>{formatUsd(row.value)}</Cell>
      <Cell isForWide>
        {row.ratio === undefined ? unknownText : formatPercent(toNumber(row.ratio), { decimals: 0, isSigned: false })}
      </Cell>
      <Cell>{formatUsd(row.marginValue)}</Cell>
      <Cell>{unitsText(row.asset, row.availableBalance)}</Cell>
    </tr>
  )
}

/** Explains the collateral ratio, the conversion order and a pending withdrawal of the asset. */
export function assetLabel({ asset, conversionOrder, conversionFee, pendingWithdrawals, isYieldBearing }: BalanceRow) {
  if (asset === 'USDC') return t('Settlement currency. Counts at 100%.')
  const sold =
    conversionOrder === undefined || conversionFee === undefined
      ? t('Conversion order not published.')
      : t('Auto-converted #{order} if USDC falls below −1 (fee {fee}).', {
          order: conversionOrder,
          fee: formatPercent(toNumber(conversionFee), { isSigned: false }),
        })
  const earning = isYieldBearing ? t('Earns yield.') : undefined
  const leaving =
    pendingWithdrawals !== undefined && pendingWithdrawals > 0n
      ? t('{amount} being withdrawn.', { amount: formatExact(pendingWithdrawals) })
      : undefined
  return [sold, earning, leaving].filter((words) => words !== undefined).join(' ')
}

type HeadProps = { isFirst?: boolean; isForWide?: boolean; children: string }

function Head({ isFirst = false, isForWide = false, children }: HeadProps) {
  return (
    <th
      scope="col"
      className={`h-6 px-2 text-xs font-normal whitespace-nowrap text-text-3 last:pr-3 max-sm:pl-1 ${isFirst ? 'pl-3! text-left' : 'text-right'} ${isForWide ? forWide : ''}`}
    >
      {children}
    </th>
  )
}

type CellProps = { tone?: string; isForWide?: boolean; children: string }

function Cell({ tone = '', isForWide = false, children }: CellProps) {
  return (
    <td className={`px-2 text-right whitespace-nowrap last:pr-3 max-sm:pl-1 ${tone} ${isForWide ? forWide : ''}`}>
      {children}
    </td>
  )
}

type SumProps = { name: string; value: Usd; margin?: Usd; isTotal?: boolean }

function Sum({ name, value, margin, isTotal = false }: SumProps) {
  const look = isTotal ? 'h-8 font-medium text-text-1' : 'h-6 text-text-3'
  return (
    <tr className={look}>
      <th scope="row" colSpan={2} className={`pr-2 pl-3 text-left ${isTotal ? 'font-medium' : 'font-normal'}`}>
        {name}
      </th>
      {/* Totals have no price and no weight. */}
      <td className={forWide}>{''}</td>
      <td className="px-2 text-right whitespace-nowrap" title={`${formatUsd(value, 6)} USD`}>
        {formatUsd(value)}
      </td>
      <td className={forWide}>{''}</td>
      <td className="px-2 text-right whitespace-nowrap">{margin === undefined ? '' : formatUsd(margin)}</td>
    </tr>
  )
}

export function LiveBalances({ live, actions }: { live: ShownAccount; actions?: ReactNode }) {
  const { account, figures, prices } = live
  const balances = balanceRows(account, figures, prices.indexes)
  return <BalancesPanel balances={balances} freshness={freshnessOfAccount(live)} actions={actions} />
}
