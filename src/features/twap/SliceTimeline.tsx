import type { TwapSchedule } from '@/quant/twapSchedule'
import { t } from '@/ui/t'
import { durationWords } from './durationWords'

type SliceTimelineProps = {
  schedule: TwapSchedule
  durationSec: number
  /** How many slices have had their turn. */
  done?: number
}

/** As many strokes as can be told apart; of more slices each stroke stands for several. */
const mostStrokes = 60

/** When slices are sent: a stroke each, those that are over filled. The rows beside it say the same in words. */
export function SliceTimeline({ schedule, durationSec, done = 0 }: SliceTimelineProps) {
  const strokes = Math.min(schedule.slices, mostStrokes)
  const isOver = (stroke: number) => (stroke + 1) * schedule.slices <= done * strokes
  return (
    <div aria-hidden="true" className="flex flex-col gap-0.5">
      <div className="flex h-4 items-end gap-px border-b border-line-strong">
        {Array.from({ length: strokes }, (_, stroke) => (
          <span
            // Strokes of one timeline never change places.
            // oxlint-disable-next-line react/no-array-index-key
            key={stroke}
            className={`min-w-px flex-1 rounded-t-[1px] ${isOver(stroke) ? 'bg-accent' : 'bg-text-4/60'} ${isLarge(schedule, stroke, strokes) ? 'h-4' : 'h-3'}`}
          />
        ))}
      </div>
      <div className="flex justify-between text-[10px] text-text-4">
        <span>{t('now')}</span>
        <span>{durationWords(durationSec)}</span>
      </div>
    </div>
  )
}

/** The last slices are a step larger, where the steps leave something over. */
function isLarge({ slices, largestCount }: TwapSchedule, stroke: number, strokes: number): boolean {
  return stroke >= strokes - (largestCount * strokes) / slices
}
