import type {
  CustomData,
  CustomSeriesOptions,
  ICustomSeriesPaneView,
  PaneRendererCustomData,
  PriceToCoordinateConverter,
  Time,
  WhitespaceData,
} from 'lightweight-charts'
import { withAlpha } from './chartAppearance'

/**
 * A point of a series that is measured from the close of its candle. The library would measure each series from its own
 * first visible value, which puts every average at 0% on a percent scale.
 */
type Aligned = CustomData & {
  readonly base: number
}

export type LinePoint = Aligned & { readonly value: number | undefined }
export type BarPoint = Aligned & {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

type LineOptions = CustomSeriesOptions & {
  readonly lineWidth: number
  /** Lengths of dashes and gaps; empty for a solid line. */
  readonly dash: readonly number[]
  /** Number of missing bars in a row that the line spans. */
  readonly bridged: number
  /** Colour of the fill below the line, which fades out downwards. */
  readonly fill: string | undefined
}

type BarOptions = CustomSeriesOptions & {
  readonly upColor: string
  readonly downColor: string
}

type Target = Parameters<ReturnType<ICustomSeriesPaneView['renderer']>['draw']>[0]
/** The drawing target in device pixels. */
type Paper = Parameters<Parameters<Target['useBitmapCoordinateSpace']>[0]>[0]

// Options that all series share, with the library's defaults.
const unused = { color: '', priceLineVisible: false, lastValueVisible: false, baseLineVisible: false } as const

export function createLineView(): ICustomSeriesPaneView<Time, LinePoint, LineOptions> {
  return createView<LinePoint, LineOptions>(
    { lineWidth: 1, dash: [], bridged: 0, fill: undefined },
    ({ value, base }) => [value ?? base, base],
    drawLine,
  )
}

export function createBarView(): ICustomSeriesPaneView<Time, BarPoint, BarOptions> {
  return createView<BarPoint, BarOptions>(
    { upColor: '', downColor: '' },
    ({ high, low, base }) => [high, low, base],
    drawBars,
  )
}

type Draw<Point extends Aligned, Options> = (
  paper: Paper,
  data: PaneRendererCustomData<Time, Point>,
  toY: PriceToCoordinateConverter,
  options: Options,
) => void

function createView<Point extends Aligned, Options extends CustomSeriesOptions>(
  own: Omit<Options, keyof CustomSeriesOptions>,
  valuesOf: (point: Point) => number[],
  draw: Draw<Point, Options>,
): ICustomSeriesPaneView<Time, Point, Options> {
  let latest: { readonly data: PaneRendererCustomData<Time, Point>; readonly options: Options } | undefined
  return {
    renderer: () => ({
      draw: (target, toY) => {
        target.useBitmapCoordinateSpace((paper) => {
          if (latest !== undefined) draw(paper, latest.data, toY, latest.options)
        })
      },
    }),
    update: (data, options) => {
      latest = { data, options }
    },
    priceValueBuilder: valuesOf,
    isWhitespace: (point): point is WhitespaceData => !('base' in point),
    // The library adds its common options.
    defaultOptions: () => ({ ...unused, ...own }) as unknown as Options,
  }
}

const drawLine: Draw<LinePoint, LineOptions> = (paper, { bars, visibleRange, barSpacing }, toY, options) => {
  const edge = visibleRange === null ? undefined : bars[visibleRange.from]
  if (visibleRange === null || edge === undefined) return
  const { context, horizontalPixelRatio, verticalPixelRatio, bitmapSize } = paper
  const { color, lineWidth, dash, bridged, fill } = options
  // The library positions only visible bars, but the line starts beyond the edge.
  const xOf = (place: number) => (edge.x + (place - edge.time) * barSpacing) * horizontalPixelRatio
  let run: { readonly x: number; readonly y: number }[] = []
  let lastPlace: number | undefined
  context.strokeStyle = color
  context.lineWidth = lineWidth * verticalPixelRatio
  context.lineJoin = 'round'
  context.setLineDash(dash.map((length) => length * horizontalPixelRatio))
  const end = () => {
    strokeRun(context, run, context.lineWidth)
    if (fill !== undefined) fillUnder(context, run, fill, bitmapSize.height)
    run = []
  }
  for (const { time, originalData } of bars.slice(Math.max(0, visibleRange.from - 1), visibleRange.to + 1)) {
    const { value } = originalData
    const y = value === undefined ? null : toY(value)
    if (y === null || (lastPlace !== undefined && time > lastPlace + 1 + bridged)) end()
    if (y !== null) run.push({ x: xOf(time), y: y * verticalPixelRatio })
    lastPlace = time
  }
  end()
  context.setLineDash([])
}

type Run = readonly { readonly x: number; readonly y: number }[]

function strokeRun(context: CanvasRenderingContext2D, run: Run, width: number): void {
  const [only, second] = run
  if (only === undefined) return
  context.beginPath()
  // Draws a single value between two gaps as a short line; a path with one point would be invisible.
  if (second === undefined) context.rect(only.x - width, only.y, 2 * width, 0)
  else for (const { x, y } of run) context.lineTo(x, y)
  context.stroke()
}

function fillUnder(context: CanvasRenderingContext2D, run: Run, colour: string, height: number): void {
  const [first] = run
  const last = run.at(-1)
  if (first === undefined || last === undefined) return
  const fade = context.createLinearGradient(0, Math.min(...run.map(({ y }) => y)), 0, height)
  fade.addColorStop(0, withAlpha(colour, 72))
  fade.addColorStop(1, withAlpha(colour, 6))
  context.beginPath()
  context.moveTo(first.x, height)
  for (const { x, y } of run) context.lineTo(x, y)
  context.lineTo(last.x, height)
  context.fillStyle = fade
  context.fill()
}

const drawBars: Draw<BarPoint, BarOptions> = (paper, { bars, visibleRange, barSpacing }, toY, options) => {
  if (visibleRange === null) return
  const { context, horizontalPixelRatio, verticalPixelRatio } = paper
  const wick = Math.max(1, Math.floor(horizontalPixelRatio))
  const room = Math.max(wick, Math.floor(barSpacing * 0.8 * horizontalPixelRatio))
  // The body has the parity of the wick, so that the wick is centred.
  const body = room % 2 === wick % 2 || room === wick ? room : room - 1
  for (const { x, originalData } of bars.slice(visibleRange.from, visibleRange.to)) {
    const [open, high, low, close] = [originalData.open, originalData.high, originalData.low, originalData.close].map(
      (price) => Math.round((toY(price) ?? 0) * verticalPixelRatio),
    ) as [number, number, number, number]
    const isUp = originalData.close >= originalData.open
    const middle = Math.round(x * horizontalPixelRatio)
    const top = Math.min(open, close)
    const height = Math.max(wick, Math.abs(open - close))
    const left = middle - Math.floor(body / 2)
    context.fillStyle = isUp ? options.upColor : options.downColor
    context.fillRect(middle - Math.floor(wick / 2), high, wick, Math.max(wick, low - high))
    context.fillRect(left, top, body, height)
  }
}
