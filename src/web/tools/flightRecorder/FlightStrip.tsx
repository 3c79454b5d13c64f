import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { useClient } from '@/web/connection/clientContext'
import { t } from '@/web/language/t'
import { useMarketData } from '@/web/market/marketDataContext'
import { Button, IconButton } from '@/web/ui/Button'
import { formatNumber, formatPercent, unknownText } from '@/web/ui/formatNumber'
import { CloseIcon } from '@/web/ui/moreIcons'
import { shownInstrument } from '@/web/ui/navigation/routes'
import { csvFile, saveFile } from '@/web/ui/saveFile'
import { Tooltip } from '@/web/ui/Tooltip'
import type { ActionLatency } from './actionLatency'
import { browserInstruments } from './browserInstruments'
import { createRecorder, type Recorder, type Recording } from './recorder'
import { samplesCsv, type Sample } from './recording'

type Figure = {
  readonly label: string
  readonly hint: string
  /** The widest possible value, whose space is reserved so that the neighbouring figures do not move. */
  readonly room: string
  readonly text: string
}

const ms = (value: number | undefined) => (value === undefined ? unknownText : `${formatNumber(value, 0)} ms`)
const perSecond = (value: number | undefined) => (value === undefined ? unknownText : `${formatNumber(value, 0)}/s`)

const actionNames: Readonly<Record<string, string>> = {
  place: t('Last order'),
  edit: t('Last amend'),
  cancel: t('Last cancel'),
}

/**
 * Shows performance figures in a strip at the foot of the page. The page ends above the strip, which covers nothing.
 */
export function FlightStrip({ onClose }: { onClose: () => void }) {
  const recorder = useRecorder()
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--flight-strip', '1.75rem')
    return () => void style.removeProperty('--flight-strip')
  }, [])
  return (
    <section
      aria-label={t('Flight recorder')}
      className="fixed inset-x-0 bottom-0 z-40 flex h-7 items-center gap-2 border-t border-line bg-surface-1 px-3 text-xs whitespace-nowrap text-text-2"
    >
      <div className="min-w-0 flex-1 overflow-x-auto">
        <Figures recorder={recorder} />
      </div>
      <Button
        size="small"
        onClick={() => saveFile('optick-recorder.csv', csvFile([samplesCsv(recorder.getSnapshot().samples)]))}
      >
        {t('Save as CSV')}
      </Button>
      <IconButton label={t('Close the flight recorder')} icon={<CloseIcon />} onClick={onClose} />
    </section>
  )
}

function useRecorder(): Recorder {
  const { socket } = useClient()
  const marketData = useMarketData()
  const instrumentName = shownInstrument(useLocation()[0])
  const [recorder] = useState(() => createRecorder(browserInstruments(socket)))
  useEffect(
    () => (instrumentName === undefined ? undefined : recorder.watchBook(marketData.orderBook(instrumentName))),
    [recorder, marketData, instrumentName],
  )
  return recorder
}

function Figures({ recorder }: { recorder: Recorder }) {
  const recording = useSyncExternalStore(recorder.subscribe, recorder.getSnapshot)
  const counts = useClient().requestCounts?.lastMinute() ?? []
  return (
    <dl className="flex items-center gap-3">
      {[...figuresOf(recording), requestsFigure(counts)].map(({ label, hint, room, text }) => (
        <div key={label} className="flex gap-1.5">
          <dt className="text-text-3">
            <Tooltip text={hint} isFocusable>
              <span>{label}</span>
            </Tooltip>
          </dt>
          <dd className={`tabular-nums ${room}`}>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function figuresOf({ samples, lastAction }: Recording): readonly Figure[] {
  const sample: Partial<Sample> = samples.at(-1) ?? {}
  return [
    {
      label: t('Book drawn in'),
      hint: t('From the arrival of a change of the book until it is drawn: 95th percentile of the last second'),
      room: 'min-w-[8ch]',
      text: ms(sample.bookDrawnMs),
    },
    {
      label: t('Last change'),
      hint: t('The age of the newest change of the book on the screen. A quiet book is old and right.'),
      room: 'min-w-[6ch]',
      text: sample.bookAgeMs === undefined ? unknownText : `${formatNumber(sample.bookAgeMs / 1_000, 1)} s`,
    },
    {
      label: t('Frames'),
      hint: t('Frames that the page could draw in the last second'),
      room: 'min-w-[5ch]',
      text: perSecond(sample.framesPerSecond),
    },
    {
      label: t('Longest frame'),
      hint: t('The longest time between two frames in the last second'),
      room: 'min-w-[8ch]',
      text: ms(sample.longestFrameMs),
    },
    {
      label: t('Messages'),
      hint: t('Messages from the venue in the last second'),
      room: 'min-w-[7ch]',
      text: perSecond(sample.messagesPerSecond),
    },
    {
      label: t('Main thread'),
      hint: t('The share of the last second in which the page was busy, from about 40 samples'),
      room: 'min-w-[5ch]',
      text: formatPercent(sample.mainThreadShare, { decimals: 0, isSigned: false }),
    },
    {
      label: lastAction === undefined ? t('Last order') : (actionNames[lastAction.action] ?? t('Last order')),
      hint: t('From the press until it was drawn: signed, answered by the venue, drawn'),
      room: 'min-w-[22ch]',
      text: lastAction === undefined ? unknownText : latencyText(lastAction),
    },
  ]
}

function requestsFigure(counts: readonly (readonly [operation: string, count: number])[]): Figure {
  const operations = counts.map(([operation, count]) => `${operation} ${count}`).join(', ')
  return {
    label: t('Requests'),
    hint: t('Requests to the venue in the last minute: {operations}', { operations: operations || unknownText }),
    room: 'min-w-[8ch]',
    text: t('{count}/min', { count: counts.reduce((sum, [, count]) => sum + count, 0) }),
  }
}

function latencyText({ total, signed, answered, drawn }: ActionLatency): string {
  const parts = [signed, answered, drawn].filter((part) => part !== undefined)
  return `${ms(total)} (${parts.map((part) => formatNumber(part, 0)).join(' + ')})`
}
