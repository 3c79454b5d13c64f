import { describeError } from '@/core/protocol/errorCodes'
import type { Hash, Instrument } from '@/core/protocol/instrument'
import type { TwapOrder } from '@/core/protocol/rest/twaps'
import { t } from '@/web/language/t'
import { useVenueNow } from '@/web/market/useVenueNow'
import { formatAmount, decimalsOf, formatDecimal, unknownText, formatPrice } from '@/web/ui/formatNumber'
import { formatCountdown } from '@/web/ui/formatTime'
import { CloseIcon, ListIcon } from '@/web/ui/moreIcons'
import { RowAction, RowActions } from '@/web/ui/table/RowAction'
import { filledShare, isRunning, twapTimes } from './twapRow'

export type TwapColumnsContext = {
  instrumentOf: (instrumentName: string) => Instrument | undefined
  cancelling: ReadonlySet<Hash>
  selectedId: Hash | undefined
  onSelect: (twapId: Hash) => void
  onCancel: (twap: TwapOrder) => void
  onGoTo: (instrumentName: string) => void
}

type TwapProps = { twap: TwapOrder; instrument: Instrument | undefined }

export function TwapProgress({ twap, instrument }: TwapProps) {
  const share = filledShare(twap)
  const written = (amount: typeof twap.totalAmount) =>
    instrument === undefined ? formatDecimal(amount, decimalsOf(amount)) : formatAmount(amount, instrument.amountStep)
  const words = t('{filled} of {total}', { filled: written(twap.executedAmount), total: written(twap.totalAmount) })
  return (
    <span className="flex items-center justify-end gap-2 in-data-card:justify-start in-data-card-dense:justify-start">
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

export function NextSlice({ twap }: { twap: TwapOrder }) {
  const nowMs = useVenueNow()
  const { nextSliceAtMs } = twapTimes(twap)
  if (nextSliceAtMs === undefined) return unknownText
  return nextSliceAtMs <= nowMs ? t('due') : formatCountdown(nextSliceAtMs - nowMs)
}

export function TimeLeft({ twap }: { twap: TwapOrder }) {
  const nowMs = useVenueNow()
  const { lastSliceAtMs } = twapTimes(twap)
  return lastSliceAtMs === undefined ? unknownText : formatCountdown(lastSliceAtMs - nowMs)
}

export function TwapStatus({ twap }: { twap: TwapOrder }) {
  const { status, error } = twap
  if (error === undefined) return <span className={isRunning(twap) ? 'text-accent' : ''}>{statusLabels(twap)}</span>
  return (
    <span title={error} className={status === 'failed' ? 'text-danger' : ''}>
      {statusLabels(twap)}: {t(describeError(error))}
    </span>
  )
}

/** Text of a status. An unknown status is shown as the venue sent it. */
function statusLabels({ status, executedAmount, totalAmount }: TwapOrder): string {
  switch (status) {
    case 'active':
      return t('running')
    case 'completed':
      return executedAmount === totalAmount ? t('done') : t('done, partially filled')
    case 'cancelled':
      return t('cancelled')
    case 'failed':
      return t('failed')
    default:
      return status
  }
}

export function TwapButtons({
  twap,
  cancelling,
  selectedId,
  onSelect,
  onCancel,
}: TwapColumnsContext & { twap: TwapOrder }) {
  const { orderId } = twap
  return (
    <RowActions>
      <RowAction icon={<ListIcon />} aria-pressed={orderId === selectedId} onClick={() => onSelect(orderId)}>
        {t('Slices')}
      </RowAction>
      {isRunning(twap) && (
        <RowAction icon={<CloseIcon />} isPending={cancelling.has(orderId)} onClick={() => onCancel(twap)}>
          {t('Cancel')}
        </RowAction>
      )}
    </RowActions>
  )
}

/** Average price of the slices; a dash before the first fill. */
export function AveragePrice({ twap: { averagePrice }, instrument }: TwapProps) {
  if (averagePrice === undefined || averagePrice === 0n) return unknownText
  return instrument === undefined ? formatDecimal(averagePrice, 2) : formatPrice(averagePrice, instrument.priceStep)
}
