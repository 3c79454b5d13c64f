import { timeLocale } from '@/language/chosenLanguage'
import type { ChartOptions, DeepPartial, TickMarkType, Time } from 'lightweight-charts'
import { formatPercent } from '@/ui/formatNumber'
import { formatDateTime } from '@/ui/formatTime'
import { rootFontPx, rootToken } from '@/ui/rootToken'
import type * as chartLibrary from './chartLibrary'

export type ChartLibrary = typeof chartLibrary

export type ChartLook = {
  readonly text: string
  readonly ground: string
  readonly line: string
  readonly crosshair: string
  readonly label: string
  readonly buy: string
  readonly sell: string
  readonly accent: string
  readonly warn: string
  readonly pending: string
  readonly compare: string
}

/** The tokens as they are now. A canvas cannot use CSS variables, so they are read when the theme changes. */
export function readLook(): ChartLook {
  return {
    text: rootToken('--text-3'),
    ground: rootToken('--surface-1'),
    line: rootToken('--line'),
    crosshair: rootToken('--control-line'),
    label: rootToken('--line-strong'),
    buy: rootToken('--buy'),
    sell: rootToken('--sell'),
    accent: rootToken('--accent'),
    warn: rootToken('--warn'),
    pending: rootToken('--pending'),
    compare: rootToken('--compare'),
  }
}

export function chartOptions(look: ChartLook): DeepPartial<ChartOptions> {
  const crosshair = { color: look.crosshair, labelBackgroundColor: look.label, width: 1, style: 3 } as const
  return {
    layout: {
      background: { color: look.ground },
      textColor: look.text,
      fontFamily: "'Inter Variable', system-ui, sans-serif",
      fontSize: Math.round((11 / 16) * rootFontPx()),
      // The library would write styles and markup into the page for it: see ChartCredit.
      attributionLogo: false,
      panes: { separatorColor: look.label, separatorHoverColor: withAlpha(look.crosshair, 80) },
    },
    grid: { vertLines: { color: withAlpha(look.line, 150) }, horzLines: { color: withAlpha(look.line, 150) } },
    crosshair: { mode: 0, vertLine: crosshair, horzLine: crosshair },
    rightPriceScale: { borderColor: look.line, scaleMargins: { top: 0.13, bottom: 0.2 } },
    localization: {
      timeFormatter: (time: Time) => formatDateTime(nsOf(time)),
      percentageFormatter: (percent: number) => formatPercent(percent / 100),
    },
    timeScale: {
      tickMarkFormatter: tickText,
      borderColor: look.line,
      timeVisible: true,
      secondsVisible: false,
      rightOffset: 6,
      barSpacing: 7,
    },
  }
}

/** `#rrggbb` with an alpha of 0 to 255. */
export const withAlpha = (colour: string, alpha: number) => `${colour}${alpha.toString(16).padStart(2, '0')}`

/** UNIX seconds, which is what the candles carry, as nanoseconds. */
const nsOf = (time: Time) => BigInt(Number(time)) * 1_000_000_000n

const tickFormats: readonly Intl.DateTimeFormatOptions[] = [
  { year: 'numeric' },
  { month: 'short' },
  { day: 'numeric', month: 'short' },
  { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
]

/** The axis in the trader's own time; by itself the library writes UTC. The kinds count from years to seconds. */
function tickText(time: Time, kind: TickMarkType): string {
  return new Date(Number(time) * 1000).toLocaleString(timeLocale, tickFormats[kind])
}
