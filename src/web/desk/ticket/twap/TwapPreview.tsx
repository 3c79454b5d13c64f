import { notional, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { type TwapSchedule, slicePrice } from '@/core/quant/twap'
import { PreviewRows, costRows } from '@/web/desk/ticket/PreviewRows'
import type { NewTwap } from '@/web/desk/ticket/twap/model/twapToSign'
import { t } from '@/web/language/t'
import { useVenueNow } from '@/web/market/useVenueNow'
import { estimate } from '@/web/ui/estimate'
import { formatAmount, unknownText, formatPrice, formatUsd } from '@/web/ui/formatNumber'
import { formatTime } from '@/web/ui/formatTime'
import { durationText } from './durationText'

export type TwapPreviewProps = {
  instrument: Instrument
  twap: NewTwap | undefined
  schedule: TwapSchedule | undefined
  markPrice: Price | undefined
  cost: Parameters<typeof costRows>[0]
}

export function TwapPreview({ instrument, twap, schedule, markPrice, cost }: TwapPreviewProps) {
  const cap = twap !== undefined && markPrice !== undefined ? slicePrice(instrument, twap.isBuy, markPrice) : undefined
  const slice = schedule !== undefined && markPrice !== undefined ? notional(markPrice, schedule.smallest) : undefined
  return (
    <div className="flex flex-col gap-1">
      <PreviewRows
        isSigned={false}
        rows={[
          {
            name: t('Slices'),
            about: t(
              'The venue sends a slice every 30 s. Unfilled amounts roll into later slices. Margin is checked per slice.',
            ),
            value: schedule === undefined ? unknownText : slicesText(schedule, instrument),
            more: slice === undefined ? undefined : `${estimate(formatUsd(slice))} USD`,
          },
          { name: t('Last slice'), value: schedule === undefined ? unknownText : <LastSlice schedule={schedule} /> },
          {
            name: twap?.isBuy === false ? t('Not below') : t('Not above'),
            about: t('Each slice is limited to ±3% of the mark price at that time'),
            value: estimate(formatPrice(cap, instrument.priceStep)),
          },
          ...costRows(cost),
        ]}
      />
      {schedule !== undefined && twap !== undefined && (
        <SliceTimeline schedule={schedule} durationSec={twap.durationSec} />
      )}
    </div>
  )
}

function slicesText({ slices, smallest, largest }: TwapSchedule, { amountStep }: Instrument): string {
  const each =
    smallest === largest
      ? formatAmount(smallest, amountStep)
      : t('{from} to {to}', { from: formatAmount(smallest, amountStep), to: formatAmount(largest, amountStep) })
  return `${slices} × ${each}`
}

function LastSlice({ schedule: { lastAtSec } }: { schedule: TwapSchedule }) {
  const at = BigInt(useVenueNow() + lastAtSec * 1000) * 1_000_000n
  if (lastAtSec === 0) return t('immediately')
  return t('in {time}, at {clock}', { time: durationText(lastAtSec), clock: formatTime(at) })
}

type SliceTimelineProps = {
  schedule: TwapSchedule
  durationSec: number
  done?: number
}

/** Most strokes that can be distinguished. With more slices, each stroke represents several slices. */
const mostStrokes = 60

/**
 * Timeline of the slices, with one stroke each, filled once due. The rows beside it contain this information as text.
 */
function SliceTimeline({ schedule, durationSec, done = 0 }: SliceTimelineProps) {
  const strokes = Math.min(schedule.slices, mostStrokes)
  const isOver = (stroke: number) => (stroke + 1) * schedule.slices <= done * strokes
  return (
    <div aria-hidden="true" className="flex flex-col gap-0.5">
      <div className="flex h-4 items-end gap-px border-b border-line-strong">
        {Array.from({ length: strokes }, (_, stroke) => (
          <span
            key={stroke}
            className={`min-w-px flex-1 rounded-t-[1px] ${isOver(stroke) ? 'bg-accent' : 'bg-text-4/60'} ${isLarge(schedule, stroke, strokes) ? 'h-4' : 'h-3'}`}
          />
        ))}
      </div>
      <div className="flex justify-between text-2xs text-text-4">
        <span>{t('now')}</span>
        <span>{durationText(durationSec)}</span>
      </div>
    </div>
  )
}

/**
 * True for a stroke whose slice is one step larger. These are the last slices, if the amount does not divide evenly.
 */
function isLarge({ slices, largestCount }: TwapSchedule, stroke: number, strokes: number): boolean {
  return stroke >= strokes - (largestCount * strokes) / slices
}
