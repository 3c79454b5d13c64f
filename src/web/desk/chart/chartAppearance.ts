import type { ChartOptions, DeepPartial, TickMarkType, Time } from 'lightweight-charts'
import { formatPercent } from '@/web/ui/formatNumber'
import { rootFontPx, rootToken } from '@/web/ui/rootToken'
import type * as chartLibrary from './chartLibrary'
import { barTimeText, barZone, tickText } from './chartTime'
import { restBars } from './timeView'

export type ChartLibrary = typeof chartLibrary

export type ChartAppearance = {
  readonly text: string
  readonly ground: string
  readonly line: string
  readonly crosshair: string
  readonly label: string
  readonly buy: string
  readonly sell: string
  /** Colours of rising and falling bars. */
  readonly up: string
  readonly down: string
  readonly accent: string
  readonly warn: string
  readonly pending: string
  readonly compare: string
}

/** Reads the current theme tokens, because a canvas cannot use CSS variables. */
export function readChartAppearance(): ChartAppearance {
  return {
    text: rootToken('--text-3'),
    ground: rootToken('--surface-1'),
    line: rootToken('--line'),
    crosshair: rootToken('--control-line'),
    label: rootToken('--line-strong'),
    buy: rootToken('--buy'),
    sell: rootToken('--sell'),
    up: rootToken('--candle-up'),
    down: rootToken('--candle-down'),
    accent: rootToken('--accent'),
    warn: rootToken('--warn'),
    pending: rootToken('--pending'),
    compare: rootToken('--compare'),
  }
}

/** Width below which tags are short and near orders share one. */
export const narrowPx = 560

/** Chart options for a theme. `intervalNow` is called for each label, because the interval can change. */
export function chartOptions(
  look: ChartAppearance,
  intervalNow: () => number,
  isNarrow: boolean,
): DeepPartial<ChartOptions> {
  const crosshair = { color: look.crosshair, labelBackgroundColor: look.label, width: 1, style: 3 } as const
  return {
    layout: {
      background: { color: look.ground },
      textColor: look.text,
      fontFamily: "'Inter Variable', system-ui, sans-serif",
      fontSize: Math.round((11 / 16) * rootFontPx()),
      // Hides the library's logo, which would inject styles and markup; `ChartCredit` replaces it.
      attributionLogo: false,
      panes: { separatorColor: look.label, separatorHoverColor: withAlpha(look.crosshair, 80) },
    },
    grid: { vertLines: { visible: false }, horzLines: { color: withAlpha(look.line, 178) } },
    crosshair: { mode: 0, vertLine: crosshair, horzLine: crosshair },
    rightPriceScale: {
      borderVisible: false,
      minimumWidth: 64,
      scaleMargins: { top: 0.13, bottom: 0.2 },
      entireTextOnly: true,
    },
    localization: {
      timeFormatter: (time: Time) => barTimeText(Number(time), intervalNow()),
      percentageFormatter: (percent: number) => formatPercent(percent / 100),
    },
    timeScale: {
      tickMarkFormatter: (time: Time, kind: TickMarkType) => tickText(Number(time), kind, barZone(intervalNow())),
      borderVisible: false,
      timeVisible: true,
      secondsVisible: intervalNow() < 60,
      rightOffset: restBars,
      // The newest 30 bars of a phone's chart stay clear of the tags at its left.
      barSpacing: isNarrow ? 6 : 7,
    },
  }
}

/** Appends an alpha of 0 to 255 to a colour `#rrggbb`. */
export const withAlpha = (colour: string, alpha: number) => `${colour}${alpha.toString(16).padStart(2, '0')}`
