import { toNumber } from '@/core/protocol/fixed6'
import type { TwapOrder } from '@/core/protocol/rest/twaps'
import { t } from '@/web/language/t'
import { unknownText } from '@/web/ui/formatNumber'
import { SideText } from '@/web/ui/SideText'
import type { Column } from '@/web/ui/table/DataTable'
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
      id: 'started',
      from: 960,
      card: { place: 'col-span-6 col-start-1 row-start-4 text-xs text-text-3' },
      header: t('Started'),
      cell: ({ createdTime }) => (createdTime === undefined ? unknownText : <Time timeNs={createdTime} hasDate />),
      sortValue: ({ createdTime }) => createdTime,
    },
    {
      id: 'instrument',
      card: { place: 'col-span-5 col-start-1 row-start-1 text-base' },
      header: t('Instrument'),
      cell: ({ instrumentName }) => (
        <button type="button" className="font-medium hover:underline" onClick={() => onGoTo(instrumentName)}>
          {instrumentName}
        </button>
      ),
      sortValue: ({ instrumentName }) => instrumentName,
    },
    {
      id: 'side',
      card: { place: 'col-span-4 col-start-6 row-start-1 overflow-hidden' },
      header: t('Side'),
      cell: ({ side, reduceOnly }) => (
        <>
          <SideText side={side} />
          {reduceOnly && <span className="ml-1 text-xs text-text-3">{t('reduce-only')}</span>}
        </>
      ),
    },
    ...figureColumns(context),
    {
      id: 'status',
      card: { place: 'col-span-3 col-start-10 row-start-1 truncate text-right text-xs' },
      header: t('Status'),
      cell: (twap) => <TwapStatus twap={twap} />,
    },
    {
      id: 'actions',
      card: { place: 'col-span-6 col-start-7 row-start-4 text-right' },
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
      card: { place: 'col-span-12 col-start-1 row-start-2' },
      header: t('Filled'),
      align: 'right',
      width: 170,
      cell: (twap) => <TwapProgress twap={twap} instrument={instrumentOf(twap.instrumentName)} />,
      sortValue: filledShare,
    },
    {
      id: 'average',
      card: { place: 'col-span-4 col-start-1 row-start-3', isLabelled: true },
      header: t('Average price'),
      align: 'right',
      cell: (twap) => <AveragePrice twap={twap} instrument={instrumentOf(twap.instrumentName)} />,
      sortValue: ({ averagePrice }) => (averagePrice === undefined ? undefined : toNumber(averagePrice)),
    },
    {
      id: 'slices',
      from: 800,
      card: { place: 'col-span-2 col-start-5 row-start-3', isLabelled: true },
      header: t('Slices'),
      align: 'right',
      cell: ({ slicesExecuted, slicesTotal, intervalSeconds }) => (
        <span title={t('Every {time}', { time: durationText(intervalSeconds) })}>
          {slicesExecuted} / {slicesTotal}
        </span>
      ),
    },
    {
      id: 'next',
      from: 880,
      card: { place: 'col-span-3 col-start-7 row-start-3', isLabelled: true },
      header: t('Next slice'),
      align: 'right',
      cell: (twap) => <NextSlice twap={twap} />,
    },
    {
      id: 'left',
      card: { place: 'col-span-3 col-start-10 row-start-3 text-right', isLabelled: true },
      header: t('Time left'),
      align: 'right',
      cell: (twap) => <TimeLeft twap={twap} />,
    },
  ]
}
