import type { TwapOrder } from '@/core/protocol/rest/twaps'
import { t } from '@/web/language/t'
import { unknownText } from '@/web/ui/formatNumber'
import { SideText } from '@/web/ui/SideText'
import type { Column } from '@/web/ui/table/DataTable'
import { MarketLink, MarketMark } from '@/web/ui/table/MarketLink'
import { Time } from '@/web/ui/Time'
import { durationText } from './durationText'
import {
  AveragePrice,
  NextSlice,
  TimeLeft,
  TwapButtons,
  TwapProgress,
  TwapStatus,
  type TwapColumnsContext,
} from './twapCells'
import { filledShare } from './twapRow'

export function twapColumns(context: TwapColumnsContext): readonly Column<TwapOrder>[] {
  const { onGoTo } = context
  return [
    {
      id: 'instrument',
      card: { place: 'col-span-3 col-start-1 row-start-1 truncate text-lg', lines: 'one' },
      header: t('Instrument'),
      mark: ({ instrumentName }) => <MarketMark name={instrumentName} />,
      cell: ({ instrumentName }) => <MarketLink name={instrumentName} onGoTo={onGoTo} />,
      under: ({ side, reduceOnly }) => (
        <>
          <SideText side={side} />
          {reduceOnly && ` · ${t('reduce-only')}`}
        </>
      ),
      isUnderBeside: true,
      sortValue: ({ instrumentName }) => instrumentName,
    },
    ...figureColumns(context),
    {
      id: 'status',
      card: { place: 'col-span-2 col-start-1 row-start-3', lines: 'two' },
      header: t('Status · started'),
      align: 'right',
      cell: (twap) => <TwapStatus twap={twap} />,
      under: ({ createdTime }) => (createdTime === undefined ? unknownText : <Time timeNs={createdTime} hasDate />),
      sortValue: ({ createdTime }) => createdTime,
    },
    {
      id: 'actions',
      card: { place: 'col-span-2 col-start-3 row-start-3 text-right' },
      isPinned: true,
      headerLabel: t('Actions'),
      align: 'right',
      cell: (twap) => <TwapButtons twap={twap} {...context} />,
    },
  ]
}

function figureColumns({ instrumentOf }: TwapColumnsContext): readonly Column<TwapOrder>[] {
  return [
    {
      id: 'filled',
      card: { place: 'col-span-2 col-start-1 row-start-2', isLabelled: true },
      header: t('Filled · average price'),
      align: 'right',
      cell: (twap) => <TwapProgress twap={twap} instrument={instrumentOf(twap.instrumentName)} />,
      under: (twap) => <AveragePrice twap={twap} instrument={instrumentOf(twap.instrumentName)} />,
      sortValue: filledShare,
    },
    {
      id: 'slices',
      card: { place: 'col-start-3 row-start-2', isLabelled: true },
      header: t('Slices · next'),
      align: 'right',
      cell: ({ slicesExecuted, slicesTotal, intervalSeconds }) => (
        <span title={t('Every {time}', { time: durationText(intervalSeconds) })}>
          {slicesExecuted} / {slicesTotal}
        </span>
      ),
      under: (twap) => <NextSlice twap={twap} />,
    },
    {
      id: 'left',
      yields: 10,
      card: { place: 'col-start-4 row-start-2 text-right', isLabelled: true },
      header: t('Time left'),
      align: 'right',
      cell: (twap) => <TimeLeft twap={twap} />,
    },
  ]
}
