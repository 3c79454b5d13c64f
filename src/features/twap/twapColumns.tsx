import { describeError } from '@/protocol/errorCodes'
import { toNumber } from '@/protocol/fixed6'
import type { Hash, Instrument } from '@/protocol/instrument'
import type { TwapOrder } from '@/protocol/rest/twapOrder'
import { Button } from '@/ui/Button'
import { formatAmount } from '@/ui/formatAmount'
import { formatCountdown } from '@/ui/formatCountdown'
import { decimalsOf, formatDecimal, unknownText } from '@/ui/formatDecimal'
import { formatPrice } from '@/ui/formatPrice'
import { SideText } from '@/ui/SideText'
import type { Column } from '@/ui/table/DataTable'
import { Time } from '@/ui/Time'
import { t } from '@/ui/t'
import { useNow } from '@/ui/useNow'
import { durationWords } from './durationWords'
import { filledShare, isRunning, twapTimes } from './twapRow'

export type TwapColumnsContext = {
  instrumentOf: (instrumentName: string) => Instrument | undefined
  /** Cancels that are on their way. */
  cancelling: ReadonlySet<Hash>
  selectedId: Hash | undefined
  onSelect: (twapId: Hash) => void
  onCancel: (twap: TwapOrder) => void
  onGoTo: (instrumentName: string) => void
}

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
      cell: (twap) => <Progress twap={twap} instrument={instrumentOf(twap.instrumentName)} />,
      sortValue: filledShare,
    },
    {
      id: 'average',
      header: t('Average price'),
      align: 'right',
      cell: ({ averagePrice, instrumentName }) => {
        const step = instrumentOf(instrumentName)?.priceStep
        if (averagePrice === undefined || averagePrice === 0n) return unknownText
        return step === undefined ? formatDecimal(averagePrice, 2) : formatPrice(averagePrice, step)
      },
      sortValue: ({ averagePrice }) => averagePrice && toNumber(averagePrice),
    },
    {
      id: 'slices',
      header: t('Slices'),
      align: 'right',
      cell: ({ slicesExecuted, slicesTotal, intervalSeconds }) => (
        <span title={t('One each {time}', { time: durationWords(intervalSeconds) })}>
          {slicesExecuted} / {slicesTotal}
        </span>
      ),
    },
    { id: 'next', header: t('Next slice'), align: 'right', cell: (twap) => <Next twap={twap} /> },
    { id: 'left', header: t('Time left'), align: 'right', cell: (twap) => <Left twap={twap} /> },
    { id: 'status', header: t('Status'), cell: (twap) => <Status twap={twap} /> },
    { id: 'actions', headerLabel: t('Actions'), align: 'right', cell: (twap) => <Actions twap={twap} {...context} /> },
  ]
}

function Progress({ twap, instrument }: { twap: TwapOrder; instrument: Instrument | undefined }) {
  const share = filledShare(twap)
  const written = (amount: typeof twap.totalAmount) =>
    instrument === undefined ? formatDecimal(amount, decimalsOf(amount)) : formatAmount(amount, instrument.amountStep)
  const words = t('{filled} of {total}', { filled: written(twap.executedAmount), total: written(twap.totalAmount) })
  return (
    <span className="flex items-center justify-end gap-2">
      <progress
        aria-label={t('Filled')}
        aria-valuetext={words}
        value={share}
        className="h-1 w-16 appearance-none overflow-hidden rounded-full bg-line-strong [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line-strong [&::-webkit-progress-value]:bg-accent"
      />
      <span>{words}</span>
    </span>
  )
}

function Next({ twap }: { twap: TwapOrder }) {
  const nowMs = useNow()
  const { nextSliceAtMs } = twapTimes(twap)
  if (nextSliceAtMs === undefined) return unknownText
  return nextSliceAtMs <= nowMs ? t('due') : formatCountdown(nextSliceAtMs - nowMs)
}

function Left({ twap }: { twap: TwapOrder }) {
  const nowMs = useNow()
  const { lastSliceAtMs } = twapTimes(twap)
  return lastSliceAtMs === undefined ? unknownText : formatCountdown(lastSliceAtMs - nowMs)
}

function Status({ twap }: { twap: TwapOrder }) {
  const { status, error } = twap
  if (error === undefined) return <span className={isRunning(twap) ? 'text-accent' : ''}>{statusWords(twap)}</span>
  return (
    <span title={error} className={status === 'failed' ? 'text-danger' : ''}>
      {statusWords(twap)}: {t(describeError(error))}
    </span>
  )
}

/** Words of the venue that nobody has told us of are shown as they are. */
function statusWords({ status, executedAmount, totalAmount }: TwapOrder): string {
  switch (status) {
    case 'active':
      return t('running')
    case 'completed':
      return executedAmount === totalAmount ? t('done') : t('done, not all of it')
    case 'cancelled':
      return t('cancelled')
    case 'failed':
      return t('failed')
    default:
      return status
  }
}

function Actions({ twap, cancelling, selectedId, onSelect, onCancel }: TwapColumnsContext & { twap: TwapOrder }) {
  const { orderId } = twap
  return (
    <span className="inline-flex gap-1">
      <Button size="small" aria-pressed={orderId === selectedId} onClick={() => onSelect(orderId)}>
        {t('Slices')}
      </Button>
      {isRunning(twap) && (
        <Button size="small" variant="danger" isPending={cancelling.has(orderId)} onClick={() => onCancel(twap)}>
          {t('Cancel')}
        </Button>
      )}
    </span>
  )
}
