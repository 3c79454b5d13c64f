import { notional } from '@/core/protocol/fixed6'
import type { AccountTrade } from '@/core/protocol/rest/history'
import { t } from '@/web/language/t'
import {
  fillColumnAbout,
  fillColumnLabels,
  fillIvText,
  knownMark,
  slippageOf,
  slippageShare,
  slippageText,
  type FillColumn,
} from '@/web/session/fillColumns'
import { formatDecimal, unknownText, formatUsd } from '@/web/ui/formatNumber'
import { liquidityText } from '@/web/ui/orderLabels'
import { SideText } from '@/web/ui/SideText'
import { Time } from '@/web/ui/Time'
import { Translated } from '@/web/ui/Translated'
import {
  type HistoryColumn,
  type HistoryLayout,
  AmountCell,
  EstimatedPrice,
  FeeCell,
  instrumentColumn,
  InstrumentLink,
  PriceCell,
  sideColumn,
  SignedUsd,
  Tag,
  timeColumn,
} from './historyCells'

type Fill = AccountTrade

const valueOf = ({ price, amount }: Fill) => (price === undefined ? undefined : notional(price, amount))
/** PnL to show. An opening fill realises none, so it shows neither gain nor loss. */
const pnlOf = ({ pnl, isClosing }: Fill) => (pnl === 0n && isClosing !== true ? undefined : pnl)

function Kind({ row }: { row: Fill }) {
  return row.tradeType === 'liquidation' ? (
    <Tag tone="danger">{t('Liquidation')}</Tag>
  ) : (
    <span className="text-text-3">{t('Trade', {}, 'fill')}</span>
  )
}

function optional(column: FillColumn) {
  const [header, about] = [fillColumnLabels[column], fillColumnAbout[column]]
  return { id: column, header, about, align: 'right', width: 112, yields: 40, isOptional: true } as const
}

const columns: readonly HistoryColumn<Fill>[] = [
  timeColumn((row) => row.createdTimestamp),
  instrumentColumn(),
  sideColumn(),
  {
    id: 'price',
    header: t('Price'),
    align: 'right',
    width: 96,
    cell: (row, context) => <PriceCell row={row} context={context} value={row.price} />,
  },
  {
    ...optional('mark'),
    cell: ({ markPrice }) => <EstimatedPrice value={knownMark(markPrice)} />,
  },
  { ...optional('iv'), cell: ({ iv }) => fillIvText(iv) },
  {
    ...optional('slippage'),
    cell: (row) => {
      const mark = knownMark(row.markPrice)
      const slippage = slippageOf(row, mark)
      return <span title={slippageShare(slippage, mark)}>{slippageText(slippage)}</span>
    },
  },
  {
    id: 'amount',
    header: t('Amount'),
    align: 'right',
    width: 88,
    cell: (row, context) => <AmountCell row={row} context={context} value={row.amount} />,
  },
  {
    id: 'value',
    header: t('Value (USD)'),
    align: 'right',
    width: 104,
    yields: 30,
    sum: t('Value at fill price'),
    cell: (row) => formatUsd(valueOf(row)),
  },
  {
    id: 'fee',
    header: t('Fee (USD)'),
    align: 'right',
    width: 96,
    sum: t('Fees'),
    cell: ({ fees }) => <FeeCell fee={fees} />,
  },
  {
    id: 'liquidationFee',
    isRare: true,
    sum: t('Liquidation fees'),
    header: t('Liquidation fee'),
    align: 'right',
    width: 120,
    cell: ({ liquidationFee }) =>
      liquidationFee === undefined || liquidationFee === 0n ? (
        <span className="text-text-4">{unknownText}</span>
      ) : (
        <FeeCell fee={liquidationFee} />
      ),
  },
  {
    id: 'pnl',
    header: t('Realised PnL'),
    about: t('Before fees and funding'),
    align: 'right',
    width: 112,
    sum: t('Realised PnL'),
    cell: (row) => <SignedUsd value={pnlOf(row)} />,
  },
  {
    id: 'role',
    header: t('Role'),
    width: 64,
    yields: 20,
    cell: ({ liquidity }) => liquidityText(liquidity) ?? unknownText,
  },
  { id: 'type', header: t('Type'), width: 88, isRare: true, cell: (row) => <Kind row={row} /> },
]

/** Only a liquidation has a type to show, and a fee of its own. */
export const rareOfFill = ({ tradeType, liquidationFee }: Fill): readonly string[] => [
  ...(tradeType === 'liquidation' ? ['type'] : []),
  ...(liquidationFee === undefined || liquidationFee === 0n ? [] : ['liquidationFee']),
]

export const fillsTable: HistoryLayout<Fill> = {
  label: t('Fills'),
  columns,
  instrumentOf: (row) => row.instrumentName,
  cardOf: (row, context) => ({
    title: (
      <>
        <InstrumentLink row={row} context={context} />
        {row.tradeType === 'liquidation' && <Tag tone="danger">{t('Liquidation')}</Tag>}
      </>
    ),
    figure: `${formatUsd(valueOf(row))} USD`,
    particulars: (
      <span>
        <Translated
          text="{side} {amount} at {price}"
          side={<SideText side={row.side} />}
          amount={<AmountCell row={row} context={context} value={row.amount} />}
          price={<PriceCell row={row} context={context} value={row.price} />}
        />
      </span>
    ),
    aside:
      pnlOf(row) === undefined ? undefined : (
        <span>
          {t('PnL')} <SignedUsd value={pnlOf(row)} />
        </span>
      ),
    small: <Time timeNs={row.createdTimestamp} hasDate />,
    smallAside: t('{role} · fee {fee}', {
      role: liquidityText(row.liquidity) ?? '',
      fee: formatDecimal(row.fees + (row.liquidationFee ?? 0n), 2),
    }),
  }),
}
