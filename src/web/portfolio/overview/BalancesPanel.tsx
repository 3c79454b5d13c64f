import type { ReactNode } from 'react'
import { toNumber, type Usd } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { type BalanceRow, type Balances, balanceRows } from '@/web/session/figures/balanceRows'
import { freshnessOfAccount, type ShownAccount } from '@/web/session/figures/shownAccount'
import { formatExact } from '@/web/ui/formatExact'
import { formatDecimal, unknownText, formatPercent, formatUsd } from '@/web/ui/formatNumber'
import { Panel, type PanelFreshness } from '@/web/ui/Panel'
import { Tooltip } from '@/web/ui/Tooltip'
import { unitsText } from '@/web/ui/unitsText'

/** From this price on, two decimals suffice. A stablecoin needs more decimals. */
const tenUsd = 10_000_000n

/**
 * Columns that a narrow panel omits, because they follow from others: price is value / balance, weight is margin value /
 * value. The tooltip of the asset has the margin value too.
 */
const forWide = '@max-[33rem]:hidden'
const forMedium = '@max-[26rem]:hidden'

const headers = [
  { text: t('Balance') },
  { text: t('Price'), yields: forMedium },
  { text: t('Value (USD)') },
  { text: t('Weight'), yields: forMedium },
  { text: t('Margin (USD)'), yields: forWide },
  { text: t('Available') },
] as const

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
      <div className="@container overflow-x-auto pb-1">
        <table aria-label={t('Balances')} className="w-full border-separate border-spacing-0 text-sm">
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
    <tr className="h-small hover:bg-surface-2/60">
      <th scope="row" aria-label={row.asset} className="pr-2 pl-3 text-left font-medium whitespace-nowrap">
        <Tooltip text={assetLabel(row)} isFocusable>
          <span className="rounded-[3px] decoration-dotted underline-offset-2 hover:underline">{row.asset}</span>
        </Tooltip>
      </th>
      <Cell tone={row.balance < 0n ? 'text-danger' : ''}>{unitsText(row.asset, row.balance)}</Cell>
      <Cell yields={forMedium}>
        {row.price === undefined
          ? unknownText
          : formatDecimal(row.price, row.asset === 'USDC' || row.price >= tenUsd ? 2 : 4)}
      </Cell>
      <Cell>{formatUsd(row.value)}</Cell>
      <Cell yields={forMedium}>
        {row.ratio === undefined ? unknownText : formatPercent(toNumber(row.ratio), { decimals: 0, isSigned: false })}
      </Cell>
      <Cell yields={forWide}>{formatUsd(row.marginValue)}</Cell>
      <Cell>{unitsText(row.asset, row.availableBalance)}</Cell>
    </tr>
  )
}

/** Explains the collateral ratio, the conversion order and a pending withdrawal of the asset. */
export function assetLabel(row: BalanceRow) {
  const { asset, conversionOrder, conversionFee, pendingWithdrawals, isYieldBearing, marginValue } = row
  if (asset === 'USDC') return t('Settlement currency. Counts at 100%.')
  const counted = t('Counts as {sum} USD of margin.', { sum: formatUsd(marginValue) })
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
  return [counted, sold, earning, leaving].filter((words) => words !== undefined).join(' ')
}

type HeadProps = { isFirst?: boolean; yields?: string; children: string }

function Head({ isFirst = false, yields = '', children }: HeadProps) {
  return (
    <th
      scope="col"
      className={`h-6 px-1.5 text-xs font-normal whitespace-nowrap text-text-3 last:pr-3 ${isFirst ? 'pl-3! text-left' : 'text-right'} ${yields}`}
    >
      {children}
    </th>
  )
}

type CellProps = { tone?: string; yields?: string; children: string }

function Cell({ tone = '', yields = '', children }: CellProps) {
  return <td className={`px-1.5 text-right whitespace-nowrap last:pr-3 ${tone} ${yields}`}>{children}</td>
}

type SumProps = { name: string; value: Usd; margin?: Usd; isTotal?: boolean }

function Sum({ name, value, margin, isTotal = false }: SumProps) {
  const look = isTotal ? 'h-7 font-medium text-text-1' : 'h-small text-text-3'
  const line = isTotal ? 'border-t border-line' : ''
  return (
    <tr className={look}>
      <th scope="row" colSpan={2} className={`pr-2 pl-3 text-left ${line} ${isTotal ? 'font-medium' : 'font-normal'}`}>
        {name}
      </th>
      {/* Totals have no price and no weight. */}
      <td className={`${line} ${forMedium}`}>{''}</td>
      <td className={`px-1.5 text-right whitespace-nowrap ${line}`} title={`${formatUsd(value, 6)} USD`}>
        {formatUsd(value)}
      </td>
      <td className={`${line} ${forMedium}`}>{''}</td>
      <td className={`px-1.5 text-right whitespace-nowrap ${line} ${forWide}`}>
        {margin === undefined ? '' : formatUsd(margin)}
      </td>
      <td className={line}>{''}</td>
    </tr>
  )
}

export function LiveBalances({ live, actions }: { live: ShownAccount; actions?: ReactNode }) {
  const { account, figures, prices } = live
  const balances = balanceRows(account, figures, prices.indexes)
  return <BalancesPanel balances={balances} freshness={freshnessOfAccount(live)} actions={actions} />
}
