import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { formatNumber, formatPrice } from '@/web/ui/formatNumber'
import { formatUtc } from '@/web/ui/formatUtc'
import { deltaAbout } from '@/web/ui/greekLabels'
import { PlusIcon } from '@/web/ui/moreIcons'
import { DataTable, type Column } from '@/web/ui/table/DataTable'
import { thenOf, type SmileThen } from './smileThen'
import { expiryLabel, ivLabel, pointsLabel, verdictText } from './volatilityLabels'
import type { VolatilityPlotActions } from './volatilityPlotActions'
import type { SmileRow, ExpiryFigures } from './volatilityRows'

type SmileTableProps = {
  shown: readonly ExpiryFigures[]
  then: SmileThen | undefined
} & VolatilityPlotActions

type TableRow = SmileRow & { readonly expiryNs: bigint }

const wholeUsd = parseFixed6<Price>('1')

/** The plot as a table, for screen readers. */
export function SmileTable({ shown, then, ...actions }: SmileTableProps) {
  const rows = shown.flatMap(({ smile, rows: strikes }) =>
    strikes.map((row): TableRow => ({ ...row, expiryNs: smile.expiryNs })),
  )
  return (
    <DataTable
      label={t('Smile')}
      columns={columns(shown.length > 1, then, actions)}
      rows={rows}
      rowKey={({ instrumentName }) => instrumentName}
      onOpenRow={({ instrumentName }) => actions.onTrade(instrumentName)}
    />
  )
}

function columns(
  hasExpiry: boolean,
  then: SmileThen | undefined,
  { onTrade, onLegs }: VolatilityPlotActions,
): readonly Column<TableRow>[] {
  const expiry: Column<TableRow> = {
    id: 'expiry',
    header: t('Expiry'),
    cell: ({ expiryNs }) => expiryLabel(expiryNs),
  }
  return [
    ...(hasExpiry ? [expiry] : []),
    {
      id: 'strike',
      header: t('Strike'),
      align: 'right',
      cell: ({ strike }) => formatPrice(strike, wholeUsd),
    },
    { id: 'type', header: t('Type'), cell: ({ optionType }) => (optionType === 'call' ? t('Call') : t('Put')) },
    {
      id: 'delta',
      header: <span title={deltaAbout}>{t('Delta')}</span>,
      align: 'right',
      cell: ({ delta }) => formatNumber(delta, 3),
    },
    {
      id: 'moneyness',
      header: t('ln(K/F)'),
      align: 'right',
      cell: ({ logMoneyness }) => formatNumber(logMoneyness, 4),
    },
    { id: 'bid', header: t('Bid IV'), align: 'right', cell: ({ bidIv }) => ivLabel(bidIv) },
    { id: 'mark', header: t('Mark IV'), align: 'right', cell: ({ markIv }) => ivLabel(markIv) },
    { id: 'mid', header: t('Mid IV'), align: 'right', cell: ({ midIv }) => ivLabel(midIv) },
    { id: 'ask', header: t('Ask IV'), align: 'right', cell: ({ askIv }) => ivLabel(askIv) },
    { id: 'fit', header: t('Fit'), align: 'right', cell: ({ fitIv }) => ivLabel(fitIv) },
    {
      id: 'off',
      header: t('vs. fit'),
      align: 'right',
      cell: ({ residual, verdict }) => (
        <>
          {verdict !== undefined && <span className="mr-1.5 text-xs text-text-3">{verdictText(verdict)}</span>}
          {pointsLabel(residual)}
        </>
      ),
    },
    ...(then === undefined ? [] : thenColumns(then)),
    {
      id: 'actions',
      headerLabel: t('Actions'),
      align: 'right',
      cell: ({ instrumentName }) => (
        <span className="inline-flex gap-1">
          <Button
            size="small"
            onClick={() => onTrade(instrumentName)}
            aria-label={t('Trade {instrument}', { instrument: instrumentName })}
          >
            {t('Trade')}
          </Button>
          <Button
            size="small"
            onClick={() => onLegs([{ instrumentName, side: 'buy' }])}
            aria-label={t('Add {instrument} as a leg', { instrument: instrumentName })}
          >
            <PlusIcon width={12} height={12} />
          </Button>
        </span>
      ),
    },
  ]
}

/** The mark of then, and how far the mark of now is from it at the same strike. */
function thenColumns(then: SmileThen): readonly Column<TableRow>[] {
  const of = (row: TableRow) => thenOf(row.expiryNs === then.expiryNs ? then : undefined, row)
  return [
    {
      id: 'then',
      header: <span title={formatUtc(then.timeNs)}>{t('Then', {}, 'earlier')}</span>,
      align: 'right',
      cell: (row) => ivLabel(of(row).iv),
    },
    {
      id: 'change',
      header: (
        <span title={t('Mark IV now less mark IV then at this strike, in points')}>
          {t('Change', {}, 'difference')}
        </span>
      ),
      align: 'right',
      cell: (row) => pointsLabel(of(row).change),
    },
  ]
}
