import { toNumber } from '@/protocol/fixed6'
import type { TwapOrder } from '@/protocol/rest/twaps'
import { unknownText } from '@/ui/formatNumber'
import { SideText } from '@/ui/SignedValue'
import type { Column } from '@/ui/table/DataTable'
import { Time } from '@/ui/Time'
import { t } from '@/language/t'
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
  const { instrumentOf, onGoTo } = context
  return [
    {
      id: 'started',
      header: t('Started'),
      cell: ({ createdTime }) => (createdTime === undefined ? unknownText : <Time timeNs={createdTime} hasDate />),
      sortValue: ({ createdTime }) => createdTime,
    },
    {
      id: 'instrument',
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
      header: t('Side'),
      cell: ({ side, reduceOnly }) => (
        <>
          <SideText side={side} />
          {reduceOnly && <span className="ml-1 text-xs text-text-3">{t('reduce-only')}</span>}
        </>
      ),
    },
    {
      id: 'filled',
      header: t('Filled'),
      align: 'right',
      width: 170,
      cell: (twap) => <TwapProgress twap={twap} instrument={instrumentOf(twap.instrumentName)} />,
      sortValue: filledShare,
    },
    {
      id: 'average',
      header: t('Average price'),
      align: 'right',
      cell: (twap) => <AveragePrice twap={twap} instrument={instrumentOf(twap.instrumentName)} />,
      sortValue: ({ averagePrice }) => averagePrice && toNumber(averagePrice),
    },
    {
      id: 'slices',
      header: t('Slices'),
      align: 'right',
      cell: ({ slicesExecuted, slicesTotal, intervalSeconds }) => (
        <span title={t('Every {time}', { time: durationText(intervalSeconds) })}>
          {slicesExecuted} / {slicesTotal}
        </span>
      ),
    },
    { id: 'next', header: t('Next slice'), align: 'right', cell: (twap) => <NextSlice twap={twap} /> },
    { id: 'left', header: t('Time left'), align: 'right', cell: (twap) => <TimeLeft twap={twap} /> },
    { id: 'status', header: t('Status'), cell: (twap) => <TwapStatus twap={twap} /> },
    {
      id: 'actions',
      isPinned: true,
      headerLabel: t('Actions'),
      align: 'right',
      cell: (twap) => <TwapButtons twap={twap} {...context} />,
    },
  ]
}
